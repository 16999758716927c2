import type { KeyboardEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field.ts';
import { isComposing } from '../../../components/forms/is-composing.ts';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { useWords } from '../../../words/use-words.tsx';
import { DraftFrame } from './draft-frame.tsx';
import type { EditorName } from './editors.ts';
import { useDraft } from './use-draft.ts';

interface TextEditorProps {
  name: EditorName;
  label: string;
  /** The stored text; empty: there is none. */
  text: string;
  max_length: number;
  /** false: Enter saves as well. */
  has_lines: boolean;
  /** Whether an empty text is saved. */
  may_be_empty: boolean;
  hint?: string;
  className?: string;
  send: (written: string, based_on: string) => Promise<unknown>;
}

/** A text with Save and Cancel. Control or Command + Enter saves, Escape closes; the draft is kept until it is saved. */
export function TextEditor(props: TextEditorProps) {
  const { name, label, text, max_length, has_lines, may_be_empty, hint, className, send } = props;
  const { record: words } = useWords();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const draft = useDraft(name, text);
  const save = () => {
    const written = field.current?.value.trim() ?? '';
    if (draft.busy || (written === '' && !may_be_empty)) return;
    if (written === text) return draft.discard();
    void draft.save((based_on) => send(written, based_on), { text: words.saved });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') draft.discard();
    if (event.key !== 'Enter' || (has_lines && !event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <DraftFrame draft={draft} mine={() => field.current?.value ?? draft.text} onSave={save} hint={hint}>
      <textarea
        ref={field}
        rows={1}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={label}
        onChange={(event) => draft.write(event.target.value)}
        maxLength={max_length}
        onKeyDown={onKeyDown}
        className={cx(fieldClass, 'field-sizing-content py-2 lg:max-h-[60vh]', className)}
      />
    </DraftFrame>
  );
}
