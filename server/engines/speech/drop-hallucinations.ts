/** Drops text that engines make up where nobody speaks: text over silence, and one line repeated. */

export interface TimedUtterance {
  start_ms: number;
  duration_ms: number;
  text: string;
}

/** People may say a line twice; engines that are stuck do not stop. */
const MOST_REPEATS = 2;
/** With less sound than this under an utterance, or a smaller share of its time, nobody can have said it. */
const LEAST_SOUND_MS = 150;
const LEAST_SOUND_SHARE = 0.1;
/** So much is speech in any time: some engines answer with one utterance, as long as the piece. */
const ENOUGH_SOUND_MS = 1_000;
/** A phrase of up to so many words that fills the rest of an utterance by repetition. */
const LONGEST_LOOP_WORDS = 8;
const MOST_LOOPS = 4;

/** Keeps utterances that can have been said, and one round of a loop. `silences` are in order, on the same clock. */
export function dropHallucinations<Utterance extends TimedUtterance>(
  utterances: readonly Utterance[],
  silences: readonly (readonly [start_ms: number, end_ms: number])[],
): Utterance[] {
  const heard = utterances.filter((utterance) => hasSound(utterance, silences));
  return dropRepeats(heard).map((utterance) => ({ ...utterance, text: cutLoops(utterance.text) }));
}

function hasSound(
  { start_ms, duration_ms }: TimedUtterance,
  silences: readonly (readonly [number, number])[],
): boolean {
  // Engines round; an utterance without length cannot be judged.
  if (duration_ms <= 0) return true;
  const end_ms = start_ms + duration_ms;
  const silentMs = silences.reduce(
    (sum, [fromMs, toMs]) => sum + Math.max(0, Math.min(toMs, end_ms) - Math.max(fromMs, start_ms)),
    0,
  );
  const soundMs = duration_ms - silentMs;
  if (soundMs >= ENOUGH_SOUND_MS) return true;
  return soundMs >= Math.min(LEAST_SOUND_MS, duration_ms) && soundMs >= duration_ms * LEAST_SOUND_SHARE;
}

/** Keeps the first of a line that comes more than twice in a row. */
function dropRepeats<Utterance extends TimedUtterance>(utterances: readonly Utterance[]): Utterance[] {
  const kept: Utterance[] = [];
  for (let index = 0; index < utterances.length;) {
    const run = takeRun(utterances, index);
    index += run.length;
    kept.push(...(run.length > MOST_REPEATS ? run.slice(0, 1) : run));
  }
  return kept;
}

function takeRun<Utterance extends TimedUtterance>(
  utterances: readonly Utterance[],
  from: number,
): Utterance[] {
  const line = toLine(utterances[from]?.text ?? '');
  let end = from + 1;
  while (end < utterances.length && toLine(utterances[end]?.text ?? '') === line) end += 1;
  return utterances.slice(from, end);
}

const toLine = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function cutLoops(text: string): string {
  const words = text.split(/\s+/);
  const lines = words.map(toLine);
  for (let length = 1; length <= LONGEST_LOOP_WORDS; length += 1) {
    for (let start = 0; start + length * (MOST_LOOPS + 1) <= words.length; start += 1) {
      const loops = countLoops(lines, start, length);
      if (loops > MOST_LOOPS) {
        const rest = words.slice(start + length * loops);
        return [...words.slice(0, start + length), ...rest].join(' ');
      }
    }
  }
  return text;
}

function countLoops(lines: readonly string[], start: number, length: number): number {
  const isSame = (at: number) =>
    lines.slice(start, start + length).every((line, index) => line === lines[at + index]);
  let loops = 1;
  while (isSame(start + loops * length)) loops += 1;
  return loops;
}
