/** How long an event lasts: days as calendars count them, and a time. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { dayOf, shift, type CalendarClocks, type CalendarTime } from './calendar-times.ts';
import type { EventLines } from './read-blocks.ts';

/** A day is as long as it is: 23 or 25 hours where clocks change. */
export interface Length {
  days: number;
  ms: number;
}

/** Longer events are errors of programs. */
const MOST_DAYS = 40_000;

export function readLength(event: EventLines, start: CalendarTime, clocks: CalendarClocks): Length {
  const [line] = event.get('dtend') ?? [];
  const end = line && clocks.readTime(line, { zone: start.zone });
  return (
    (end && between(start, end, clocks)) ??
    readDuration(event.get('duration')?.[0]?.value ?? '') ?? { days: start.is_date ? 1 : 0, ms: 0 }
  );
}

/** Days that end as they begin are one whole day; what ends before it begins has no length. undefined: it is no end. */
export function between(start: CalendarTime, end: CalendarTime, clocks: CalendarClocks): Length | undefined {
  if (start.is_date && end.is_date) return limit({ days: Math.max(1, dayOf(end) - dayOf(start)), ms: 0 });
  return limit({ days: 0, ms: Math.max(0, clocks.toInstant(end) - clocks.toInstant(start)) });
}

const limit = (length: Length): Length | undefined =>
  length.days < MOST_DAYS && length.ms < MOST_DAYS * DAY_MS ? length : undefined;

const UNITS: Readonly<Record<string, Length>> = {
  W: { days: 7, ms: 0 },
  D: { days: 1, ms: 0 },
  H: { days: 0, ms: HOUR_MS },
  M: { days: 0, ms: MINUTE_MS },
  S: { days: 0, ms: 1_000 },
};

/** Such as `P1DT2H`. undefined: it is none, or a negative one. */
export function readDuration(text: string): Length | undefined {
  const [, parts] = /^\+?P((?:T?\d+[WDHMS])+)$/i.exec(text) ?? [];
  if (parts === undefined) return undefined;
  const length = { days: 0, ms: 0 };
  for (const [, count = '', unit = ''] of parts.matchAll(/(\d+)(\w)/g)) {
    const { days, ms } = UNITS[unit.toUpperCase()] ?? { days: 0, ms: 0 };
    length.days += Number(count) * days;
    length.ms += Number(count) * ms;
  }
  return limit(length);
}

export const toEnd = (clocks: CalendarClocks, start: CalendarTime, { days, ms }: Length): number =>
  clocks.toInstant(days === 0 ? start : shift(start, days * DAY_MS)) + ms;
