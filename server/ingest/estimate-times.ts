import type { TranscriptDialog } from './transcript.ts';

export type TimedDialog = TranscriptDialog & { start_ms: number; duration_ms: number };

/** Usual speech: 150 words a minute; about 5 Hangul syllables or Han characters, 7 Kana a second. */
const MS_PER_WORD = 400;
const MS_PER_SYLLABLE = 200;
const MS_PER_KANA = 140;
const MIN_DURATION_MS = 500;

const SYLLABLES = /[\p{sc=Hangul}\p{sc=Han}]/gu;
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/**
 * Fills missing times from the length of the text: utterances follow each other without a gap, squeezed where the next known
 * start leaves less room. `times_estimated` says whether any time is not the file's own.
 */
export function estimateTimes(dialogs: readonly TranscriptDialog[]): {
  dialogs: TimedDialog[];
  times_estimated: boolean;
} {
  const timed: TimedDialog[] = [];
  let previous_end_ms = 0;
  for (let index = 0; index < dialogs.length;) {
    const run = untimedRun(dialogs, index);
    const next_start_ms = dialogs[index + run.length]?.start_ms ?? null;
    for (const dialog of placeRun(run, previous_end_ms, next_start_ms)) timed.push(dialog);
    previous_end_ms = endOf(timed.at(-1)) ?? previous_end_ms;
    index += run.length;
    const dialog = dialogs[index];
    if (dialog === undefined) break;
    const start_ms = dialog.start_ms ?? previous_end_ms;
    const room_ms = (dialogs[index + 1]?.start_ms ?? Infinity) - start_ms;
    const duration_ms = dialog.duration_ms ?? Math.min(speakingTimeMs(dialog.text), Math.max(0, room_ms));
    timed.push({ ...dialog, start_ms, duration_ms });
    previous_end_ms = start_ms + duration_ms;
    index += 1;
  }
  const times_estimated = dialogs.some((dialog) => dialog.start_ms === null || dialog.duration_ms === null);
  return { dialogs: timed, times_estimated };
}

/** How long it takes to say `text`, by the scripts in it. */
export function speakingTimeMs(text: string): number {
  const syllables = text.match(SYLLABLES)?.length ?? 0;
  const kana = text.match(KANA)?.length ?? 0;
  const words = text.replace(SYLLABLES, ' ').replace(KANA, ' ').match(WORDS)?.length ?? 0;
  return Math.max(MIN_DURATION_MS, syllables * MS_PER_SYLLABLE + kana * MS_PER_KANA + words * MS_PER_WORD);
}

/** The utterances without a start from `index` on. */
function untimedRun(dialogs: readonly TranscriptDialog[], index: number): TranscriptDialog[] {
  let end = index;
  while (end < dialogs.length && dialogs[end]?.start_ms === null) end += 1;
  return dialogs.slice(index, end);
}

function placeRun(run: readonly TranscriptDialog[], from_ms: number, until_ms: number | null): TimedDialog[] {
  const durations = run.map((dialog) => dialog.duration_ms ?? speakingTimeMs(dialog.text));
  const needed_ms = durations.reduce((sum, duration_ms) => sum + duration_ms, 0);
  const room_ms = until_ms === null ? needed_ms : Math.max(0, until_ms - from_ms);
  const squeeze = Math.min(1, room_ms / Math.max(1, needed_ms));
  let start_ms = from_ms;
  return run.map((dialog, index) => {
    const duration_ms = Math.floor((durations[index] ?? 0) * squeeze);
    const timed = { ...dialog, start_ms, duration_ms };
    start_ms += duration_ms;
    return timed;
  });
}

function endOf(dialog: TimedDialog | undefined): number | undefined {
  return dialog === undefined ? undefined : dialog.start_ms + dialog.duration_ms;
}
