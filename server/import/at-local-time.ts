import { DAY_MS } from '../base/durations.ts';

/** An IANA time zone, or how far its clocks are ahead of UTC at an instant. */
type Zone = string | ((instant: number) => number);

/**
 * The instant at which clocks in a time zone show a date and time (`2026-03-01T09:30:00`); an invalid Date: there
 * is none. As RFC 5545 has it, a time shown twice is the first, and one that clocks skip counts by those before.
 */
export function atLocalTime(date_time: string, timezone: Zone): Date {
  const asUtc = Date.parse(`${date_time}Z`);
  const isShown = (instant: number) => instant + offsetMs(instant, timezone) === asUtc;
  // No clock is a day from UTC, so a change of clocks near that time lies between the two.
  const before = asUtc - offsetMs(asUtc - DAY_MS, timezone);
  if (isShown(before)) return new Date(before);
  const after = asUtc - offsetMs(asUtc + DAY_MS, timezone);
  return new Date(isShown(after) ? after : before);
}

/** How far the zone's clocks are ahead of UTC at an instant; NaN outside the years 1000 to 9999. */
export function offsetMs(instant: number, timezone: Zone): number {
  if (Number.isNaN(instant)) return NaN;
  if (typeof timezone !== 'string') return timezone(instant);
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${formatOf(timezone).format(wholeSeconds).replace(' ', 'T')}Z`) - wholeSeconds;
}

/** Making one takes twenty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 zones; spellings without end come from files made to fill the memory. */
const MOST_FORMATS = 1_000;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const options = { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  if (formats.size < MOST_FORMATS) formats.set(timezone, format);
  return format;
}

/** The instant at which a calendar day (`2026-03-01`) begins in an IANA time zone. */
export const startOfDay = (date: string, timezone: string): Date => atLocalTime(`${date}T00:00:00`, timezone);
