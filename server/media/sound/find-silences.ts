import { LEVEL_MS, QUIETEST_DB, type Levels } from './sound-meter.ts';

/** From, to; milliseconds from the start of the recording. */
export type Span = [start_ms: number, end_ms: number];

/** Shorter gaps are pauses between words. */
const LEAST_SILENCE_MS = 500;
/** Sound further below full scale is silence in any recording, sound nearer to it never is. */
const ALWAYS_SILENT_DB = 60;
const NEVER_SILENT_DB = 35;
/** A share of the range from quietest to loudest tenth: room noise stays below it, a low voice does not. */
const SHARE_OF_RANGE = 0.25;

/** Finds stretches of at least half a second without speech, judged by the recording's own noise and voices. */
export function findSilences(levels: Levels): Span[] {
  const thresholdDb = findThreshold(levels);
  const silences: Span[] = [];
  let from: number | null = null;
  for (let index = 0; index <= levels.length; index += 1) {
    const isSilent = index < levels.length && (levels[index] ?? 0) >= thresholdDb;
    if (isSilent) from ??= index;
    else if (from !== null) {
      if ((index - from) * LEVEL_MS >= LEAST_SILENCE_MS) silences.push([from * LEVEL_MS, index * LEVEL_MS]);
      from = null;
    }
  }
  return silences;
}

/** Returns how far below full scale, in dB, silence begins. */
function findThreshold(levels: Levels): number {
  const counts = new Uint32Array(QUIETEST_DB + 1);
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  const voiceDb = findQuantile(counts, levels.length, 0.1);
  const noiseDb = findQuantile(counts, levels.length, 0.9);
  const thresholdDb = noiseDb - (noiseDb - voiceDb) * SHARE_OF_RANGE;
  return Math.min(ALWAYS_SILENT_DB, Math.max(NEVER_SILENT_DB, thresholdDb));
}

/** Returns the level that `share` of all moments are at least as loud as. */
function findQuantile(counts: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (const [level, count] of counts.entries()) {
    seen += count;
    if (seen >= total * share) return level;
  }
  return QUIETEST_DB;
}
