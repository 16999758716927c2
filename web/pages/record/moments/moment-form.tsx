import { useState, type KeyboardEvent } from 'react';
import type { MomentAudience } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Checkbox } from '../../../components/forms/checkbox.tsx';
import { fieldClass } from '../../../components/forms/field-frame.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useFocusAtOnce } from '../../../components/frame/use-focus-at-once.ts';
import { cx } from '../../../components/cx.ts';
import { useFormat, useWords } from '../../../words/use-words.tsx';
import { DraftFrame } from '../drafts/draft-frame.tsx';
import type { EditorName } from '../drafts/editors.ts';
import { followDraftKey, useDraft } from '../drafts/use-draft.ts';
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
  const [{ time, audience }, setBeside] = useState(() =>
    readBeside(draft.beside, { time: shown, audience: stored.audience }),
  );
  const start_ms = readTime(time);
  const write = (next: Beside) => {
    const isStored = next.time === shown && next.audience === stored.audience;
    setBeside(next);
    draft.write(field.current?.value ?? draft.text, isStored ? undefined : JSON.stringify(next));
  };
  const save = () => {
    const text = field.current?.value.trim() ?? '';
    if (draft.busy || start_ms === undefined || (text === '' && !may_be_empty)) return;
    if (text === stored.text && time === shown && audience === stored.audience) return draft.discard();
    const written = { text, start_ms: time === shown ? undefined : start_ms, audience };
    void draft.save((based_on) => send(written, based_on), { text: record.saved });
  };
  const onKeyDown = (event: KeyboardEvent) => followDraftKey(event, { draft, save });
  return (
    <DraftFrame draft={draft} mine={() => field.current?.value ?? draft.text} onSave={save}>
      <textarea
        ref={field}
        rows={1}
        defaultValue={draft.text}
        readOnly={draft.busy}
        aria-label={label}
        maxLength={MOST_CHARACTERS}
        onChange={() => write({ time, audience })}
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
          onChange={(event) => write({ time: event.target.value, audience })}
          onKeyDown={onKeyDown}
        />
        {may_choose && (
          <Checkbox
            className="min-h-10"
            checked={audience === 'author'}
            onChange={(checked) => write({ time, audience: checked ? 'author' : 'record' })}
          >
            {words.only_me}
          </Checkbox>
        )}
      </div>
    </DraftFrame>
  );
}

interface Beside {
  time: string;
  audience: MomentAudience;
}

/** A ticked "only me" survives a reload, so that a note for oneself is not shown to others. */
function readBeside(kept: string | undefined, stored: Beside): Beside {
  if (kept === undefined) return stored;
  try {
    return { ...stored, ...(JSON.parse(kept) as Partial<Beside>) };
  } catch {
    // Edited by hand, or truncated.
    return stored;
  }
}
