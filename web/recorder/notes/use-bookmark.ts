import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { useWords } from '../../words/use-words.tsx';
import { changeNotes, elapsedMs } from '../recorder.ts';
import { toTimedNotes, type RecordedNotes } from './timed-notes.ts';

/** A time, its brackets and the end of its line. */
const BESIDE_A_NOTE = 20;

/** How many characters can still be noted. */
export const countLeft = (notes: RecordedNotes): number =>
  recordEntries.notes.max_length - toTimedNotes(notes).length - BESIDE_A_NOTE;

/** Marks the present moment of the recording, as long as there is room for another line. */
export function useBookmark(notes: RecordedNotes): () => void {
  const { recorder: words } = useWords();
  return () => {
    if (countLeft(notes) < words.bookmark_text.length) return;
    changeNotes({ moments: [...notes.moments, { at_ms: elapsedMs(), text: words.bookmark_text }] });
  };
}
