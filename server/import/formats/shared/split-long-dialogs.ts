import { TranscriptError, type TranscriptDialog } from '../../../text/transcript/transcript.ts';

/** The longest utterance that our own format allows. */
const MAX_TEXT_LENGTH = 100_000;
/** More than a week of talk without a pause. */
const MAX_DIALOGS = 500_000;
/** The tail of a piece that is searched for a place to cut: its last sentence end, else its last word end. */
const LOOKED_BACK = 2_000;

/**
 * Cuts utterances above the limit, and reports it; their times are divided by length.
 * @throws TranscriptError when there are too many, or a numbered utterance is too long
 */
export function splitLongDialogs(
  fileName: string,
  dialogs: TranscriptDialog[],
): { dialogs: TranscriptDialog[]; notes: string[] } {
  if (dialogs.length > MAX_DIALOGS) {
    throw new TranscriptError(fileName, null, `more than ${MAX_DIALOGS} utterances`);
  }
  const first = dialogs.findIndex((dialog) => dialog.text.length > MAX_TEXT_LENGTH);
  if (first < 0) return { dialogs, notes: [] };
  if (dialogs[first]?.id !== undefined) {
    const reason = `utterance ${first + 1} is longer than ${MAX_TEXT_LENGTH} characters`;
    throw new TranscriptError(fileName, null, reason);
  }
  const split = dialogs.flatMap((dialog) =>
    dialog.text.length > MAX_TEXT_LENGTH ? splitDialog(dialog) : [dialog],
  );
  const note = `utterance ${first + 1} is longer than ${MAX_TEXT_LENGTH} characters: it and others like it were cut into pieces`;
  return { dialogs: split, notes: [note] };
}

function splitDialog(dialog: TranscriptDialog): TranscriptDialog[] {
  const { text, start_ms, duration_ms } = dialog;
  const pieces: TranscriptDialog[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.length - from <= MAX_TEXT_LENGTH ? text.length : findCut(text, from + MAX_TEXT_LENGTH);
    const isTimed = start_ms !== null && duration_ms !== null;
    const beginMs = isTimed ? Math.round(duration_ms * (from / text.length)) : 0;
    pieces.push({
      ...dialog,
      text: text.slice(from, end).trim(),
      start_ms: isTimed || from === 0 ? (start_ms === null ? null : start_ms + beginMs) : null,
      duration_ms: isTimed ? Math.round(duration_ms * (end / text.length)) - beginMs : null,
    });
    from = end;
  }
  return pieces;
}

function findCut(text: string, latest: number): number {
  const tail = text.slice(latest - LOOKED_BACK, latest);
  const sentence = Math.max(...['. ', '? ', '! ', '。', '？', '！'].map((mark) => tail.lastIndexOf(mark)));
  const cut = sentence >= 0 ? sentence : tail.lastIndexOf(' ');
  // Never between the two halves of a surrogate pair.
  if (cut < 0) return /[\ud800-\udbff]/.test(text[latest - 1] ?? '') ? latest - 1 : latest;
  return latest - LOOKED_BACK + cut + 1;
}
