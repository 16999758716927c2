import { readTimedNotes } from '../../../recorder/notes/timed-notes.ts';
import { MomentButton } from '../insights/moment-button.tsx';
import { useOpenRecord } from '../open-record.ts';

/** Notes as they were written; a time in brackets at the beginning of a line plays that moment. */
export function NotesText({ notes }: { notes: string }) {
  const { go } = useOpenRecord();
  // Lines have no ids: their order is their key.
  return readTimedNotes(notes).map(({ start_ms, text }, index) =>
    start_ms === null ? (
      <p key={index} dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    ) : (
      <p key={index} className="flex items-start gap-2.5 leading-6">
        <MomentButton start_ms={start_ms} onGo={go} />
        <span dir="auto" className="min-w-0 flex-1">
          {text}
        </span>
      </p>
    ),
  );
}
