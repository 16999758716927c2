import { cx } from '../../../../components/cx.ts';
import { fieldClass } from '../../../../components/forms/field-frame.tsx';
import { useFocusAtOnce } from '../../../../components/frame/use-focus-at-once.ts';
import { useWords } from '../../../../words/use-words.tsx';
import { DraftFrame } from '../../drafts/draft-frame.tsx';
import { followDraftKey, useDraft, type DraftWork } from '../../drafts/use-draft.ts';
import type { Utterance } from '../utterance.ts';

interface LineEditorProps {
  utterance: Utterance;
  /** Sends the draft. */
  onSave: (draft: DraftWork, text: string) => void;
}

/** Replaces the line. Enter saves, Escape discards; the draft is kept until it is saved. */
export function LineEditor({ utterance, onSave }: LineEditorProps) {
  const { record_tools: words } = useWords();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const draft = useDraft(`line ${utterance.id}`, utterance.text);
  const save = () => {
    const written = field.current?.value.trim() ?? '';
    if (draft.busy) return;
    if (written === '' || written === utterance.text) draft.discard();
    else onSave(draft, written);
  };
  return (
    <DraftFrame
      draft={draft}
      mine={() => field.current?.value ?? draft.text}
      onSave={save}
      hint={<span className="hidden sm:inline">{words.edit_hint}</span>}
    >
      <textarea
        ref={field}
        defaultValue={draft.text}
        readOnly={draft.busy}
        onChange={(event) => draft.write(event.target.value)}
        maxLength={20_000}
        rows={1}
        aria-label={words.edit_line}
        onKeyDown={(event) => followDraftKey(event, { draft, save, saves: !event.shiftKey })}
        className={cx(
          fieldClass,
          // From the left of the text to the right edge of the line.
          '-ml-3 field-sizing-content w-[calc(100%+1.25rem)]! resize-none py-0.5 text-[0.9375rem] leading-6',
        )}
      />
    </DraftFrame>
  );
}
