import { useState, type KeyboardEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { fieldClass } from '../../../components/forms/field-frame.tsx';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { useWords } from '../../../words/use-words.tsx';
import { DraftFrame } from './draft-frame.tsx';
import type { EditorName } from './editors.ts';
import { followDraftKey, useDraft } from './use-draft.ts';

interface TextEditorProps {
  name: EditorName;
  label: string;
  /** The stored text; empty: there is none. */
  text: string;
  max_length: number;
  /** false: Enter saves as well. */
  has_lines: boolean;
  className: string;
  send: (written: string, based_on: string) => Promise<unknown>;
}

/** A text with Save and Cancel. Control or Command + Enter saves, Escape closes; the draft is kept until it is saved. */
export function TextEditor({ name, label, text, max_length, has_lines, className, send }: TextEditorProps) {
  const { record: words } = useWords();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const draft = useDraft(name, text);
  const save = () => {
    const written = field.current?.value.trim() ?? '';
    if (draft.busy) return;
    if (written === text) return draft.discard();
    void draft.save((based_on) => send(written, based_on), { text: words.saved });
  };
  return (
    <DraftFrame draft={draft} mine={() => field.current?.value ?? draft.text} onSave={save}>
      <textarea
        ref={field}
        rows={1}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={label}
        onChange={(event) => draft.write(event.target.value)}
        maxLength={max_length}
        onKeyDown={(event) =>
          followDraftKey(event, { draft, save, saves: !has_lines || event.ctrlKey || event.metaKey })
        }
        className={cx(fieldClass, 'field-sizing-content py-2 lg:max-h-[60vh]', className)}
      />
    </DraftFrame>
  );
}

/** The kind of value: one of a few names, a day, or a whole number between two bounds. */
export type ValueKind =
  | { type: 'choice'; values: readonly string[] }
  | { type: 'date' }
  | { type: 'number'; min: number; max: number };

interface ValueEditorProps {
  name: EditorName;
  label: string;
  kind: ValueKind;
  /** The stored value as text; empty: none is stored. */
  value: string;
  show: (stored: string) => string;
  send: (written: string, based_on: string) => Promise<unknown>;
}

/** Called when the field appears, because somebody wants to change it. */
const focusAtOnce = (field: HTMLElement | null) => field?.focus({ preventScroll: true });

/** A choice, a day or a number with Save and Cancel. Enter saves, Escape closes; the draft is kept until it is saved. */
export function ValueEditor({ name, label, kind, value, show, send }: ValueEditorProps) {
  const { record: words } = useWords();
  const draft = useDraft(name, value);
  const [chosen, setChosen] = useState(draft.text);
  const save = () => {
    if (draft.busy) return;
    if (chosen === value) return draft.discard();
    void draft.save((based_on) => send(chosen, based_on), { text: words.saved });
  };
  const choose = (text: string) => {
    setChosen(text);
    draft.write(text);
  };
  const field = {
    value: chosen,
    'aria-label': label,
    disabled: draft.busy,
    ref: focusAtOnce,
    onKeyDown: (event: KeyboardEvent) => followDraftKey(event, { draft, save }),
    className: cx(fieldClass, 'h-10'),
  };
  return (
    <DraftFrame draft={draft} mine={() => chosen} show={show} onSave={save}>
      {kind.type === 'choice' ? (
        <select {...field} onChange={(event) => choose(event.target.value)}>
          {['', ...kind.values].map((choice) => (
            <option key={choice} value={choice}>
              {show(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input {...kind} {...field} onChange={(event) => choose(event.target.value)} />
      )}
    </DraftFrame>
  );
}
