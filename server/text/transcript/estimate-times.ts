interface Untimed {
  start_ms: number | null;
  duration_ms: number | null;
  text: string;
}
export type Timed<Dialog> = Dialog & { start_ms: number; duration_ms: number };

/** Usual speech: 150 words a minute; about 5 Hangul syllables or Han characters, 7 Kana a second. */
const MS_PER_WORD = 400;
const MS_PER_SYLLABLE = 200;
const MS_PER_KANA = 140;
const MIN_DURATION_MS = 500;

const SYLLABLES = /[\p{sc=Hangul}\p{sc=Han}]/gu;
const KANA = /[\p{sc=Hira}\p{sc=Kana}]/gu;
const WORDS = /[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu;

/**
 * Estimates missing times from the length of the text: utterances follow each other without a gap, compressed
 * where the next known start leaves less time. `times_estimated` tells whether any time is not the file's
 * own.
 */
export function estimateTimes<Dialog extends Untimed>(
  dialogs: readonly Dialog[],
): { dialogs: Timed<Dialog>[]; times_estimated: boolean } {
  if (dialogs.every(isTimed)) return { dialogs: [...dialogs], times_estimated: false };
  const timed: Timed<Dialog>[] = [];
  let end_ms = 0;
  for (let index = 0; index < dialogs.length;) {
    const group = takeGroup(dialogs, index);
    index += group.length;
    const untilMs = dialogs[index]?.start_ms ?? null;
    for (const dialog of placeGroup(group, end_ms, untilMs)) {
      timed.push(dialog);
      end_ms = dialog.start_ms + dialog.duration_ms;
    }
  }
  return { dialogs: timed, times_estimated: true };
}

const isTimed = <Dialog extends Untimed>(dialog: Dialog): dialog is Timed<Dialog> =>
  dialog.start_ms !== null && dialog.duration_ms !== null;

/** The time it takes to say `text`, by its scripts. */
export function speakingTimeMs(text: string): number {
  const syllables = text.match(SYLLABLES)?.length ?? 0;
  const kana = text.match(KANA)?.length ?? 0;
  const words = text.replace(SYLLABLES, ' ').replace(KANA, ' ').match(WORDS)?.length ?? 0;
  return Math.max(MIN_DURATION_MS, syllables * MS_PER_SYLLABLE + kana * MS_PER_KANA + words * MS_PER_WORD);
}

/** The utterance at `index`, and those after it without a start of their own. */
function takeGroup<Dialog extends Untimed>(dialogs: readonly Dialog[], index: number): Dialog[] {
  let end = index + 1;
  while (dialogs[end]?.start_ms === null) end += 1;
  return dialogs.slice(index, end);
}

/** Places a group from its own start, or from `from_ms`, so that estimated times end by `until_ms`. */
function placeGroup<Dialog extends Untimed>(
  group: readonly Dialog[],
  fromMs: number,
  untilMs: number | null,
): Timed<Dialog>[] {
  let start_ms = group[0]?.start_ms ?? fromMs;
  const estimates = group.map((dialog) => (dialog.duration_ms === null ? speakingTimeMs(dialog.text) : 0));
  const knownMs = group.reduce((sum, dialog) => sum + (dialog.duration_ms ?? 0), 0);
  const estimatedMs = estimates.reduce((sum, estimateMs) => sum + estimateMs, 0);
  const roomMs = untilMs === null ? estimatedMs : Math.max(0, untilMs - start_ms - knownMs);
  const squeeze = Math.min(1, roomMs / Math.max(1, estimatedMs));
  return group.map((dialog, index) => {
    const duration_ms = dialog.duration_ms ?? Math.floor((estimates[index] ?? 0) * squeeze);
    const timed = { ...dialog, start_ms, duration_ms };
    start_ms += duration_ms;
    return timed;
  });
}
