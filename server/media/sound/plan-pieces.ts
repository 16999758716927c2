import type { Span } from './find-silences.ts';
import { LEVEL_MS, type Levels } from './sound-meter.ts';

/** Twelve minutes of 16 kHz mono WAV are 23 MB, less than the 25 MB that hosted engines accept. */
const LONGEST_MS = 12 * 60_000;
const SHORTEST_MS = 8 * 60_000;

const AIM_MS = 10 * 60_000;
/** Silences of at least this share of the longest are equally good; the one nearest to ten minutes is taken. */
const GOOD_SHARE = 0.7;

/** Cuts a recording into pieces of 8 to 12 minutes, in a long silence; the last may be shorter. */
export function planPieces(duration_ms: number, silences: readonly Span[], levels: Levels): Span[] {
  const pieces: Span[] = [];
  let start_ms = 0;
  while (duration_ms - start_ms > LONGEST_MS) {
    const cutMs = findCut([start_ms + SHORTEST_MS, start_ms + LONGEST_MS], silences, levels);
    pieces.push([start_ms, cutMs]);
    start_ms = cutMs;
  }
  pieces.push([start_ms, duration_ms]);
  return pieces;
}

function findCut(window: Span, silences: readonly Span[], levels: Levels): number {
  const within = silencesWithin(window, silences);
  const longestMs = Math.max(...within.map(lengthOf));
  const aimMs = window[0] - SHORTEST_MS + AIM_MS;
  const [best] = within
    .filter((silence) => lengthOf(silence) >= longestMs * GOOD_SHARE)
    .map(middleOf)
    .sort((a, b) => Math.abs(a - aimMs) - Math.abs(b - aimMs));
  return best ?? middleOf(findQuietestMoment(window, levels));
}

const lengthOf = ([from, to]: Span) => to - from;
const middleOf = ([from, to]: Span) => Math.round((from + to) / 2);

/** Used when nobody ever pauses. */
function findQuietestMoment([fromMs, toMs]: Span, levels: Levels): Span {
  let quietest = Math.floor(fromMs / LEVEL_MS);
  for (let index = quietest; index < toMs / LEVEL_MS; index += 1) {
    if ((levels[index] ?? 0) > (levels[quietest] ?? 0)) quietest = index;
  }
  return [quietest * LEVEL_MS, (quietest + 1) * LEVEL_MS];
}

/** The silences of one piece, cut to it. */
export function silencesWithin([start_ms, end_ms]: Span, silences: readonly Span[]): Span[] {
  return silences
    .filter(([from, to]) => to > start_ms && from < end_ms)
    .map(([from, to]) => [Math.max(from, start_ms), Math.min(to, end_ms)]);
}
