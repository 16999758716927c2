/** `00:00:01, 000` is what people type, `00:00:01:000` what some programs write. */
const FRACTION = String.raw`(?: ?[.,] ?(\d{1,9})|:(\d{3}))?`;
const CLOCK = new RegExp(String.raw`^(?:(\d{1,6}) ?: ?)?(\d{1,4}) ?: ?(\d{1,2})${FRACTION}$`);
/** A time, right or not, at the beginning of a text; what is glued to it is no part of it. */
export const LEADING_TIME = /^\d{1,6}(?: ?: ?\d{1,4}){1,2}(?: ?[.,] ?\d{1,9}|:\d{3})?/;

/**
 * Milliseconds of a clock time, or null when `text` is none. Hours may be missing or above 99, the fraction short or long:
 * `1:02`, `0:0:1.0`, `00:00:05,5` (half a second), `100:00:01.000`.
 */
export function parseClock(text: string): number | null {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [, hours, minutes, seconds, decimals, thousandths] = match;
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null;
  const wholeSeconds = (Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds);
  const fraction = decimals ?? thousandths ?? '';
  // Nearly all have three digits, and a file has thousands of times.
  const ms = fraction.length === 3 ? Number(fraction) : Math.round(Number(`0.${fraction || '0'}`) * 1000);
  return wholeSeconds * 1000 + ms;
}
