import type { V2Insight } from '@minutebook/contract/resources/insight.ts';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field.ts';
import { isComposing } from '../../../components/forms/is-composing.ts';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { client } from '../../../session/client.ts';
import { useWords } from '../../../words/use-words.tsx';
import { BothTexts } from '../drafts/both-texts.tsx';
import { NotSaved } from '../drafts/not-saved.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { useRecordParams } from '../use-record-change.ts';

interface InsightEditorProps {
  type: V2Insight['type'];
  text: string;
}

/** The text of an insight as Markdown. Control or Command + Enter saves, Escape closes; the draft is kept until it is saved. */
export function InsightEditor({ type, text }: InsightEditorProps) {
  const { record: words, buttons } = useWords();
  const params = useRecordParams();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const draft = useDraft(`insight ${type}`, text);
  const save = () => {
    const written = field.current?.value.trim() ?? '';
    if (draft.busy || written === '') return;
    if (written === text) return draft.discard();
    const edit = (basedOn: string) =>
      client.editInsight({ params: { ...params, type }, body: { text: written, based_on: basedOn } });
    void draft.save(edit, { text: words.saved });
  };
  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={field}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={words.insight_types[type]}
        onChange={(event) => draft.write(event.target.value)}
        maxLength={100_000}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
          if (event.key === 'Escape') draft.discard();
        }}
        className={cx(
          fieldClass,
          'field-sizing-content max-h-[60vh] min-h-40 py-2 font-mono text-sm leading-6',
        )}
      />
      <BothTexts draft={draft} mine={() => field.current?.value ?? draft.text} />
      <NotSaved failure={draft.failure} />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button size="small" kind="primary" busy={draft.busy} onClick={save}>
          {buttons.save}
        </Button>
        <Button size="small" onClick={draft.discard}>
          {buttons.cancel}
        </Button>
        <span className="text-xs text-faint">{words.markdown_hint}</span>
      </div>
    </div>
  );
}
