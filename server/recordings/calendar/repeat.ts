/** The repetitions of a rule (RRULE), near some days. */
import ICAL from 'ical.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import { attempt, dayOf, shift, type CalendarClocks, type CalendarTime } from './calendar-times.ts';

/** Days, counted from 1970. */
export interface Days {
  first: number;
  last: number;
}

/** The limit for one rule: daily repetitions for a lifetime. */
const MOST_REPETITIONS = 30_000;
/** The library counts the days in between one by one. */
const MOST_INTERVAL = 100_000;
/** What programs write into rules that are no rules of the standard is passed over. */
const PARTS =
  /^(?:FREQ|INTERVAL|COUNT|WKST|BY(?:SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))$/;

/** Some write `COUNT=-1` for a rule without end. */
const isUsable = (name: string, value: string) => (name === 'COUNT' ? Number(value) > 0 : value !== '');

export interface Rule {
  /** Those that the standard knows, as it writes them. */
  parts: string;
  /** Who deletes a series from its first event on leaves it a rule that is over before it. */
  isOver: (time: CalendarTime) => boolean;
}

export function readRule(rule: string, start: CalendarTime, clocks: CalendarClocks): Rule {
  const parts = new Map<string, string>(
    rule
      .toUpperCase()
      .replaceAll(/\s/g, '')
      .split(';')
      .map((part) => part.split('='))
      .map(([name = '', value = '']) => [name, value]),
  );
  const known = [...parts].filter(([name, value]) => PARTS.test(name) && isUsable(name, value));
  return {
    parts: known.map((part) => part.join('=')).join(';'),
    isOver: makeEnd(parts.get('UNTIL'), start, clocks),
  };
}

export function* repeat({ parts, isOver }: Rule, start: CalendarTime, near: Days): Generator<CalendarTime> {
  const read = attempt(() => ICAL.Recur.fromString(parts));
  if (read === undefined || read.interval > MOST_INTERVAL) return;
  const from = skipPast(read, start, near.first - dayOf(start)).text;
  const times = attempt(() =>
    read.iterator(start.is_date ? ICAL.Time.fromDateString(from) : ICAL.Time.fromDateTimeString(from)),
  );
  for (let count = 0; count < MOST_REPETITIONS; count += 1) {
    const next = attempt(() => times?.next());
    if (next == null) return;
    const time = { ...start, text: next.toString() };
    if (dayOf(time) > near.last || isOver(time)) return;
    if (dayOf(time) >= near.first) yield time;
  }
}

/** The last repetition may be at that time itself. Some write the last day of all for a rule without end. */
function makeEnd(
  text: string | undefined,
  start: CalendarTime,
  clocks: CalendarClocks,
): (time: CalendarTime) => boolean {
  const isEndless = text === undefined || text.startsWith('9999');
  const until = isEndless ? undefined : clocks.readTime({ params: {}, value: text });
  if (until === undefined) return () => false;
  if (start.is_date || until.is_date) {
    const last = clocks.toDate(until);
    return ({ text: repeated }) => repeated.slice(0, 10) > last;
  }
  if (until.zone === undefined) return ({ text: repeated }) => repeated > until.text;
  const [last, lastDay] = [clocks.toInstant(until), dayOf(until)];
  return (time) => dayOf(time) > lastDay + 2 || (dayOf(time) > lastDay - 2 && clocks.toInstant(time) > last);
}

const LENGTHS: Readonly<Record<string, number>> = {
  SECONDLY: 1_000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** A later start with the same repetitions after `days`: a meeting every day since 2015 has thousands in between. */
function skipPast({ freq, interval, count }: ICAL.Recur, start: CalendarTime, days: number): CalendarTime {
  const every = (LENGTHS[freq] ?? 0) * interval;
  if (every <= 0 || count !== null || days * DAY_MS < 2 * every) return start;
  return shift(start, (Math.floor((days * DAY_MS) / every) - 1) * every);
}
