import { useState, type KeyboardEvent } from 'react';
import { Play } from 'lucide-react';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { Button } from '../../../../components/button.tsx';
import { Checkbox } from '../../../../components/forms/checkbox.tsx';
import { FormDialog } from '../../../../components/forms/form-dialog.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { client } from '../../../../session/client.ts';
import { useKeptText } from '../../../../session/use-kept-text.ts';
import { useFormat, useWords } from '../../../../words/use-words.tsx';
import { useOpenRecord } from '../../open-record.ts';
import { useRecordParams, useRefreshRecord } from '../../use-record-change.ts';
import { readTime, toMatch } from '../moment-queries.ts';
import { playSpan } from './play-span.ts';

/** Until somebody names a clip, its title is the beginning of its text: so many characters, in whole words. */
const TITLE_CHARACTERS = 80;

const toTitle = (text: string) =>
  text.length <= TITLE_CHARACTERS ? text : `${text.slice(0, TITLE_CHARACTERS).replace(/\s+\S*$/, '')}…`;

interface ClipDialogProps {
  /** undefined: a new one. */
  clip?: Moment;
  /** Only its author may hide it from others. */
  is_mine?: boolean;
  start_ms: number;
  end_ms: number;
  onClose: () => void;
  /** Called with what the server has kept, before the dialog closes. */
  onSaved?: ((clip: Moment) => void) | undefined;
}

/** The title of a clip, where it begins and ends, and who sees it: whoever may not edit the record makes one for themselves. */
export function ClipDialog({ clip, is_mine = true, start_ms, end_ms, onClose, onSaved }: ClipDialogProps) {
  const { moments: words } = useWords();
  const { slug, record, dialogs, player } = useOpenRecord();
  const { edit } = record.permissions;
  const params = useRecordParams();
  const refresh = useRefreshRecord();
  const format = useFormat();
  const first = dialogs.find((said) => said.start_ms >= start_ms)?.text ?? '';
  // Not among the places of the editors, which the page of the record offers to open again.
  const title = useKeptText(
    `${slug}/clip ${params.record_id}/${clip?.id ?? 'new'}`,
    clip?.text ?? toTitle(first),
  );
  const [from, setFrom] = useState<number | undefined>(start_ms);
  const [to, setTo] = useState<number | undefined>(end_ms);
  const [audience, setAudience] = useState(clip?.audience ?? (edit ? 'record' : 'author'));
  const span = from === undefined || to === undefined ? undefined : { start_ms: from, end_ms: to };
  const whole = dialogs.filter(
    (said) => span && said.start_ms >= span.start_ms && said.start_ms + said.duration_ms <= span.end_ms,
  );
  const close = () => {
    title.forget();
    onClose();
  };
  const save = async () => {
    if (span === undefined) return;
    const body = { text: title.text.trim(), audience, ...span };
    const saved =
      clip === undefined
        ? await client.createMoment({ params, body: { kind: 'clip', ...body } })
        : await client.updateMoment({ params: { ...params, moment_id: clip.id }, body }, toMatch(clip));
    await refresh();
    onSaved?.(saved);
    close();
  };
  return (
    <FormDialog
      title={clip === undefined ? words.new_clip : words.edit_clip}
      text={words.clip_text}
      is_complete={title.text.trim() !== '' && span !== undefined}
      onClose={close}
      onSubmit={save}
    >
      {(refusal) => (
        <>
          <TextField
            label={words.clip_title}
            value={title.text}
            maxLength={2_000}
            onFocus={({ target }) => title.text === toTitle(first) && target.select()}
            onChange={(event) => title.write(event.target.value)}
          />
          <div className="flex flex-wrap items-start gap-3">
            <TimeField label={words.clip_start} time_ms={start_ms} onChange={setFrom} />
            <TimeField label={words.clip_end} time_ms={end_ms} error={refusal} onChange={setTo} />
            {player.getState().has_media && (
              <Button
                className="mt-6 h-10!"
                disabled={span === undefined}
                icon={<Play size={15} aria-hidden />}
                onClick={() => span && playSpan(player, span)}
              >
                {words.listen}
              </Button>
            )}
          </div>
          {span !== undefined && (
            <p className="text-sm text-soft">
              {words.clip_holds({
                count: whole.length,
                duration: format.duration(Math.max(0, span.end_ms - span.start_ms)),
              })}
            </p>
          )}
          {edit && is_mine && (
            <Checkbox
              checked={audience === 'author'}
              onChange={(checked) => setAudience(checked ? 'author' : 'record')}
            >
              {words.only_me}
            </Checkbox>
          )}
          {!edit && <p className="text-sm text-soft">{words.only_you_see_clip}</p>}
        </>
      )}
    </FormDialog>
  );
}

interface TimeFieldProps {
  label: string;
  /** The time at first. It is kept to the millisecond until somebody changes it. */
  time_ms: number;
  error?: string | undefined;
  /** undefined: no time is written there. */
  onChange: (time_ms: number | undefined) => void;
}

/** A time of the recording, `12:34`, that arrow keys move by a second. */
function TimeField({ label, time_ms, error, onChange }: TimeFieldProps) {
  const { moments: words } = useWords();
  const format = useFormat();
  const [text, setText] = useState(format.timecode(time_ms));
  const read = readTime(text);
  const write = (next: string) => {
    setText(next);
    onChange(next === format.timecode(time_ms) ? time_ms : readTime(next));
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1_000, ArrowDown: -1_000 }[event.key];
    if (by === undefined || read === undefined) return;
    event.preventDefault();
    write(format.timecode(Math.max(0, read + by)));
  };
  return (
    <TextField
      className="w-32"
      label={label}
      value={text}
      autoComplete="off"
      error={read === undefined ? words.time_bad : error}
      onChange={(event) => write(event.target.value)}
      onKeyDown={step}
    />
  );
}
