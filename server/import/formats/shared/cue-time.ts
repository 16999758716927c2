import { HOUR_MS } from '../../../base/durations.ts';

/** `00:00:01, 000` is what people type, `00:00:01:000` what some programs write. */
const FRACTION = String.raw`(?: ?[.,] ?(\d{1,9})|:(\d{3}))?`;
const CLOCK = new RegExp(String.raw`^([-−])?(?:(\d{1,6}) ?: ?)?(\d{1,4}) ?: ?(\d{1,2})${FRACTION}$`);
/** Marks of the twelve-hour clock, which does not count from the beginning. */
const HALF_OF_DAY = /[ap]\.?m\b|오전|오후|午前|午後/i;
const AFTERNOON = /p\.?m\b|오후|午後/i;
/** A time as lines of talk have it, of the day too; the pattern wants the flag `i`. */
export const LINE_CLOCK = String.raw`(?:(?:오전|오후|午前|午後)\s?)?\d{1,6}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?(?:\s?[ap]\.?m\b\.?)?`;
/** A time, right or not, at the beginning of a text; what is glued to it is no part of it. */
export const LEADING_TIME = /^[-−]?\d{1,6}(?: ?: ?\d{1,4}){1,2}(?: ?[.,] ?\d{1,9}|:\d{3})?/;

/**
 * Milliseconds of a clock time, or null when `text` is none. Hours may be missing or above 99, the fraction short or long:
 * `1:02`, `0:0:1.0`, `00:00:05,5` (half a second), `100:00:01.000`. Of the day: `10:32 AM`, `오후 3:12:05`. What begins before
 * the recording, `-00:00:01.000`, begins with it.
 */
export function parseClock(text: string): number | null {
  const match = CLOCK.exec(text);
  if (match === null) return HALF_OF_DAY.test(text) ? timeOfDayMs(text) : null;
  const [, minus, hours, minutes, seconds, decimals, thousandths] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  if (minus !== undefined) return 0;
  const wholeSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  const fraction = decimals ?? thousandths ?? '';
  // Nearly all have three digits, and a file has thousands of times.
  const ms = fraction.length === 3 ? Number(fraction) : Math.round(Number(`0.${fraction || '0'}`) * 1000);
  return wholeSeconds * 1000 + ms;
}

const OF_THE_DAY = /^(?:\D{0,4}\s?)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?[ap]\.?m\.?)?$/i;

/** Without seconds the first number counts hours here. */
function timeOfDayMs(text: string): number | null {
  const [, hours, minutes, seconds = '00'] = OF_THE_DAY.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 12) return null;
  const ms = parseClock(`${Number(hours) % 12}:${minutes}:${seconds}`);
  return ms === null ? null : ms + (AFTERNOON.test(text) ? 12 * HOUR_MS : 0);
}
