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
  if (USUAL_CLOCK.test(text)) return usualClockMs(text, 0);
  const match = CLOCK.exec(text);
  if (match === null) return HALF_OF_DAY.test(text) ? timeOfDayMs(text) : null;
  const [, minus, hours, minutes, seconds, decimals, thousandths] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  if (minus !== undefined) return 0;
  const wholeSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  const fraction = Number(`0.${decimals ?? thousandths ?? '0'}`);
  return wholeSeconds * 1000 + Math.round(fraction * 1000);
}

/** The form of nearly all times in captions, thousands a file, which is read in a quicker way: `00:01:02.345`. */
const USUAL = String.raw`\d\d:[0-5]\d:[0-5]\d[.,]\d{3}`;
const USUAL_CLOCK = new RegExp(`^${USUAL}$`);
const USUAL_TIMES = new RegExp(`^${USUAL} --> ${USUAL}(?!\\d)`);
const [USUAL_LENGTH, ARROW_LENGTH, ZERO] = [12, 5, 0x30];

/** The times of a line that begins in the usual form, `00:01:02.345 --> 00:01:04.000`; null for any other line. */
export function readUsualTimes(line: string): { start_ms: number; end_ms: number; length: number } | null {
  if (!USUAL_TIMES.test(line)) return null;
  const end = USUAL_LENGTH + ARROW_LENGTH;
  return { start_ms: usualClockMs(line, 0), end_ms: usualClockMs(line, end), length: end + USUAL_LENGTH };
}

function usualClockMs(text: string, from: number): number {
  const digit = (at: number) => text.charCodeAt(from + at) - ZERO;
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  return ((two(0) * 60 + two(3)) * 60 + two(6)) * 1000 + two(9) * 10 + digit(11);
}

const OF_THE_DAY = /^(?:\D{0,4}\s?)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?[ap]\.?m\.?)?$/i;

/** Without seconds the first number counts hours here. */
function timeOfDayMs(text: string): number | null {
  const [, hours, minutes, seconds = '00'] = OF_THE_DAY.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 12) return null;
  const ms = parseClock(`${Number(hours) % 12}:${minutes}:${seconds}`);
  return ms === null ? null : ms + (AFTERNOON.test(text) ? 12 * HOUR_MS : 0);
}
