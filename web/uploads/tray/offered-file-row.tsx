import { Link } from '@tanstack/react-router';
import { FileAudio, FileText, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { TranscriptInput } from '../../pages/record/attach/transcript-input.tsx';
import { useSession } from '../../session/session.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { toFileKind } from '../file-kind.ts';
import { findSentFile } from '../sending/kept-uploads.ts';
import type { OfferedFile } from './offer.ts';
import { changeOfferedFile, closeOffer, detachTranscript, leaveOut } from './offered-files.ts';

interface OfferedFileRowProps {
  slug: string;
  offered: OfferedFile;
  /** The reason why it will not be sent. */
  problem: string | undefined;
  transcribes: boolean;
}

export function OfferedFileRow({ slug, offered, problem, transcribes }: OfferedFileRowProps) {
  const { uploads: words } = useWords();
  const format = useFormat();
  const { uuid, file } = offered;
  const isTranscript = toFileKind(file) === 'transcript';
  const Icon = isTranscript ? FileText : FileAudio;
  return (
    <li className="border-b border-line py-3 first:pt-1 last:border-0">
      <div className="flex items-center gap-2 text-sm text-soft">
        <Icon size={16} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0 truncate">{file.name}</span>
        <span className="shrink-0 text-faint">{format.bytes(file.size)}</span>
        <IconButton
          size="small"
          className="-my-1 ml-auto"
          label={words.leave_out(file.name)}
          icon={<X size={15} />}
          onClick={() => leaveOut(uuid)}
        />
      </div>
      {problem === undefined && (
        <FileFields
          offered={offered}
          is_named={isTranscript || transcribes || offered.transcript !== undefined}
        />
      )}
      {problem === undefined && !isTranscript && <TranscriptOf offered={offered} />}
      {problem !== undefined && <p className="mt-1.5 text-sm text-bad">{problem}</p>}
      <SentBefore slug={slug} file={file} />
    </li>
  );
}

/** @param is_named without a title it gets one, from its transcript */
function FileFields({ offered, is_named }: { offered: OfferedFile; is_named: boolean }) {
  const { uploads: words } = useWords();
  const { uuid, file, title, rec_date, is_start } = offered;
  return (
    <div className="mt-1 grid items-end gap-2 sm:grid-cols-[1fr_auto]">
      <TextField
        label={words.title}
        aria-label={words.title_of(file.name)}
        value={title}
        placeholder={is_named ? words.title_found : undefined}
        maxLength={1000}
        onChange={({ target }) => changeOfferedFile(uuid, { title: target.value })}
      />
      <TextField
        label={is_start ? words.started : words.ended}
        type="datetime-local"
        hint={isOdd(rec_date) ? words.odd_date : undefined}
        value={toLocalTime(rec_date)}
        onChange={({ target }) => {
          const at = new Date(target.value);
          if (!Number.isNaN(at.getTime())) {
            changeOfferedFile(uuid, { rec_date: at.toISOString(), is_time_chosen: true });
          }
        }}
      />
    </div>
  );
}

function SentBefore({ slug, file }: { slug: string; file: File }) {
  const { uploads: words } = useWords();
  const format = useFormat();
  const { user } = useSession();
  const before = user && findSentFile({ user_id: user.id, slug, filename: file.name, size_bytes: file.size });
  if (before === undefined) return null;
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-2 rounded-control bg-warn-soft px-2 py-1 text-sm text-warn">
      {words.sent_before(format.shortDate(before.sent_at))}
      <Link
        to="/w/$slug/records/$record_id"
        params={{ slug, record_id: String(before.record_id) }}
        className="underline"
        onClick={closeOffer}
      >
        {words.sent_record}
      </Link>
    </p>
  );
}

const DAY_MS = 86_400_000;

/** Clocks that were never set say 1904 or 1970, and others are ahead. */
const isOdd = (iso: string) => Date.parse(iso) < DAY_MS || Date.parse(iso) > Date.now() + DAY_MS;

/** The format of date-and-time fields, in the zone of the browser: 2026-03-01T14:05 */
function toLocalTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** An existing transcript of the recording: with one, nothing has to be transcribed. */
function TranscriptOf({ offered }: { offered: OfferedFile }) {
  const { uploads: words } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const { uuid, file, transcript } = offered;
  if (transcript !== undefined) {
    return (
      <p className="mt-1.5 flex items-center gap-1.5 text-sm text-soft">
        <FileText size={14} aria-hidden className="shrink-0 text-faint" />
        <span className="min-w-0 truncate">{words.with_transcript(transcript.name)}</span>
        <IconButton
          size="small"
          className="-my-1"
          label={words.detach(transcript.name)}
          icon={<X size={14} />}
          onClick={() => detachTranscript(offered)}
        />
      </p>
    );
  }
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="mt-1 -ml-2"
        icon={<Paperclip size={14} aria-hidden />}
        aria-label={words.attach_to(file.name)}
        onClick={() => field.current?.click()}
      >
        {words.attach}
      </Button>
      <TranscriptInput
        field={field}
        label={words.attach_to(file.name)}
        onFile={(chosen) => changeOfferedFile(uuid, { transcript: chosen })}
      />
    </>
  );
}
