import { parseClock } from '../shared/cue-time.ts';

/** The document's rates of frames and ticks. */
export interface TtmlClock {
  frames: number;
  ticks: number | null;
}

const OFFSET = /^(\d{1,15}(?:\.\d{1,9})?)(h|m|s|ms|f|t)$/;
const WITH_FRAMES = /^(\d{2,6}:\d{2}:\d{2}):(\d{1,3})(?:\.\d{1,3})?$/;

/** Milliseconds of a TTML time: a clock with a fraction or with frames, or a number of hours … ticks. null: neither. */
export function toTtmlMs(time: string, { frames, ticks }: TtmlClock): number | null {
  const text = time.trim();
  const clockMs = parseClock(text);
  if (clockMs !== null) return clockMs;
  const framed = WITH_FRAMES.exec(text);
  if (framed !== null) {
    const wholeMs = parseClock(framed[1] ?? '');
    return wholeMs === null ? null : wholeMs + (Number(framed[2]) / frames) * 1000;
  }
  const [, count, unit] = OFFSET.exec(text) ?? [];
  const perUnit: Record<string, number> = {
    h: 3_600_000,
    m: 60_000,
    s: 1000,
    ms: 1,
    f: 1000 / frames,
    t: 1000 / (ticks ?? frames),
  };
  return unit === undefined ? null : Number(count) * (perUnit[unit] ?? NaN);
}
