import { useState, type KeyboardEvent } from 'react';
import type { MomentAudience } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { fieldClass } from '../../../components/forms/field-frame.tsx';
import { isComposing } from '../../../components/forms/is-composing.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { cx } from '../../../components/cx.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { DraftFrame } from '../drafts/draft-frame.tsx';
import type { EditorName } from '../drafts/editors.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { readTime } from './moment-queries.ts';

export interface WrittenMoment {
  text: string;
  /** undefined: the time that is shown was left as it is. */
  start_ms: number | undefined;
  audience: MomentAudience;
}

interface MomentFormProps {
  name: EditorName;
  label: string;
  /** The stored text; empty for a new moment. */
  text: string;
  start_ms: number;
  audience: MomentAudience;
  may_be_empty: boolean;
  /** Whether one may choose who sees it. */
  may_choose: boolean;
  send: (written: WrittenMoment, based_on: string) => Promise<unknown>;
}

const MOST_CHARACTERS = 2_000;

/** The text of a moment, its time and who sees it. Enter saves, Escape closes; the text is kept until it is saved. */
export function MomentForm({ name, label, may_be_empty, may_choose, send, ...stored }: MomentFormProps) {
  const { record, moments: words } = useWords();
  const format = useFormat();
  const field = useFocusAtOnce<HTMLTextAreaElement>();
  const draft = useDraft(name, stored.text);
  const shown = format.timecode(stored.start_ms);
  const [time, setTime] = useState(shown);
  const [audience, setAudience] = useState(stored.audience);
  const start_ms = readTime(time);
  const save = () => {
    const text = field.current?.value.trim() ?? '';
    if (draft.busy || start_ms === undefined || (text === '' && !may_be_empty)) return;
    if (text === stored.text && time === shown && audience === stored.audience) return draft.discard();
    const written = { text, start_ms: time === shown ? undefined : start_ms, audience };
    void draft.save((based_on) => send(written, based_on), { text: record.saved });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') draft.discard();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <DraftFrame draft={draft} mine={() => field.current?.value ?? draft.text} onSave={save}>
      <textarea
        ref={field}
        rows={1}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={label}
        maxLength={MOST_CHARACTERS}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={onKeyDown}
        className={cx(fieldClass, 'field-sizing-content min-h-10 py-2')}
      />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          className="w-28"
          label={words.time}
          value={time}
          inputMode="numeric"
          error={start_ms === undefined ? words.time_bad : undefined}
          onChange={(event) => setTime(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {may_choose && (
          <Checkbox
            className="min-h-10"
            checked={audience === 'author'}
            onChange={(checked) => setAudience(checked ? 'author' : 'record')}
          >
            {words.only_me}
          </Checkbox>
        )}
      </div>
    </DraftFrame>
  );
}
