import { useRef } from 'react';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field-frame.tsx';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { BothTexts, NotSaved } from '../drafts/draft-frame.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useRecordParams } from '../use-record-change.ts';

/** Enter and blur save the title, Escape does not. */
export function TitleField({ title }: { title: string }) {
  const { record: words, record_tools: tools } = useWords();
  const params = useRecordParams();
  const draft = useDraft('title', title);
  const field = useFocusAtOnce<HTMLInputElement>(true);
  const isLeaving = useRef(false);
  const leave = (written: string) => {
    if (draft.busy) return;
    if (isLeaving.current || written === '' || written === title) return draft.discard();
    // The field is left for the choice between both texts.
    if (draft.theirs !== undefined) return;
    const rename = (based_on: string) =>
      client.updateRecord({ params, body: { title: written, based_on: { title: based_on } } });
    void draft.save(rename, { text: words.saved });
  };
  return (
    <div className="flex flex-col gap-1">
      <input
        ref={field}
        defaultValue={draft.text}
        maxLength={1_000}
        readOnly={draft.busy}
        aria-label={tools.title}
        onChange={(event) => draft.write(event.target.value)}
        onBlur={(event) => leave(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          isLeaving.current = event.key === 'Escape';
          event.currentTarget.blur();
        }}
        className={cx(fieldClass, '-ml-3 h-10 text-xl font-semibold tracking-tight')}
      />
      <BothTexts draft={draft} mine={() => field.current?.value ?? draft.text} />
      <NotSaved failure={draft.failure} />
    </div>
  );
}
