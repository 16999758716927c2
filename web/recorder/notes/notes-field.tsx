/** Notes that are typed while something is recorded, and bookmarks: each is a moment of the recording. */
import { Bookmark, X } from 'lucide-react';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { fieldClass } from '../../components/forms/field-frame.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useShortcut } from '../../components/frame/use-shortcut.ts';
import { cx } from '../../components/cx.ts';
import { useFormat, useWords } from '../../words/use-words.tsx';
import { changeNotes, elapsedMs } from '../recorder.ts';
import { type Moment, type RecordedNotes, toTimedNotes } from './timed-notes.ts';

const MOST_OF_A_NOTE = 1_000;

export function NotesField({ notes }: { notes: RecordedNotes }) {
  const { recorder: words } = useWords();
  const { moments, draft } = notes;
  const left = countLeft(notes);
  const bookmark = useBookmark(notes);
  useShortcut('b', bookmark);
  return (
    <div className="mt-2">
      <MomentList moments={moments} onRemove={(gone) => changeNotes({ moments: without(moments, gone) })} />
      <form
        className="flex items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft !== null && draft.text.trim() !== '')
            changeNotes({ moments: [...moments, draft], draft: null });
        }}
      >
        <input
          aria-label={words.note}
          placeholder={words.note}
          enterKeyHint="done"
          value={draft?.text ?? ''}
          maxLength={Math.max(0, Math.min(MOST_OF_A_NOTE, (draft?.text.length ?? 0) + left))}
          className={cx(fieldClass, 'h-8 min-w-0 flex-1 text-sm')}
          onChange={({ target }) => {
            const text = target.value.toWellFormed();
            // The moment is when somebody began to write, not when the sentence was whole.
            changeNotes({ draft: text === '' ? null : { at_ms: draft?.at_ms ?? elapsedMs(), text } });
          }}
        />
        <IconButton
          size="small"
          label={words.bookmark}
          aria-keyshortcuts="b"
          icon={<Bookmark size={15} />}
          onClick={bookmark}
        />
      </form>
    </div>
  );
}

const without = (moments: readonly Moment[], gone: Moment) => moments.filter((moment) => moment !== gone);

interface MomentListProps {
  moments: readonly Moment[];
  onRemove: (moment: Moment) => void;
}

function MomentList({ moments, onRemove }: MomentListProps) {
  const { recorder: words } = useWords();
  const format = useFormat();
  if (moments.length === 0) return null;
  return (
    <ul aria-label={words.notes} className="mb-1.5 max-h-32 overflow-y-auto text-sm max-sm:max-h-14">
      {/* The newest is in sight. */}
      {moments.toReversed().map((moment, index) => (
        <li key={`${moment.at_ms} ${moments.length - index}`} className="flex items-start gap-2 py-0.5">
          <span className="shrink-0 text-soft tabular-nums">{format.timecode(moment.at_ms)}</span>
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {moment.text}
          </span>
          <button
            type="button"
            aria-label={words.remove_note(format.timecode(moment.at_ms))}
            className="grid size-6 shrink-0 place-items-center rounded-control text-soft hover:bg-hover"
            onClick={() => onRemove(moment)}
          >
            <X size={13} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A time, its brackets and the end of its line. */
const BESIDE_A_NOTE = 20;

/** How many characters can still be noted. */
const countLeft = (notes: RecordedNotes): number =>
  recordEntries.notes.max_length - toTimedNotes(notes).length - BESIDE_A_NOTE;

/** Marks the present moment of the recording, as long as there is room for another line. */
export function useBookmark(notes: RecordedNotes): () => void {
  const { recorder: words } = useWords();
  return () => {
    if (countLeft(notes) < words.bookmark_text.length) return;
    changeNotes({ moments: [...notes.moments, { at_ms: elapsedMs(), text: words.bookmark_text }] });
  };
}
