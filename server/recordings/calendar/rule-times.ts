/** The times of a rule of repetition, as numbers: milliseconds since 1970 as clocks show them, wherever those are. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../base/durations.ts';
import type { RuleParts } from './rule-parts.ts';

/** Days, counted from 1970. */
export interface Days {
  first: number;
  last: number;
}

/** Days and times that are looked at for one rule: 180 years of each day, or five centuries of one day a year. */
const MOST_STEPS = 200_000;

/** @param start of the series: what the rule leaves open it has from there */
export function* listRuleTimes(
  rule: RuleParts,
  { start, is_date }: { start: number; is_date: boolean },
  near: Days,
): Generator<number> {
  const parts = complete(rule, start);
  const { interval, count = Infinity } = parts;
  const periods = makePeriods(parts);
  const isDay = makeDayFilter(parts);
  const isOfDays = (UNITS[parts.frequency] ?? DAY_MS) >= DAY_MS;
  const eachDay = is_date ? [0] : isOfDays ? timesOfDay(parts, start, start) : undefined;
  const own = periods.of(start);
  // Only what counts its repetitions is followed from its beginning.
  const passed = count < Infinity ? 0 : Math.floor((periods.of(near.first * DAY_MS) - own) / interval);
  let period = own + Math.max(0, passed) * interval;
  let left = count;
  for (let steps = 0; steps < MOST_STEPS; period += interval) {
    const [from, to] = [periods.startOf(period), periods.startOf(period + 1)];
    // The beginning of a year that no Date can show is no number.
    if (!(Math.floor(from / DAY_MS) <= near.last)) return;
    const times = eachDay ?? timesOfDay(parts, start, from);
    const found: number[] = [];
    steps += 1;
    for (let day = Math.floor(from / DAY_MS); day * DAY_MS < to; day += 1) {
      steps += 1;
      if (isDay(day)) for (const time of times) found.push(day * DAY_MS + time);
    }
    steps += found.length;
    for (const time of choose(found, parts.lists.BYSETPOS)) {
      if (time < start) continue;
      if (left === 0 || time >= (near.last + 1) * DAY_MS) return;
      left -= 1;
      if (time >= near.first * DAY_MS) yield time;
    }
  }
}

/** By default a meeting of each month is on the day of the month of the first, and so on. */
function complete(rule: RuleParts, start: number): RuleParts {
  const { frequency, weekdays, lists } = rule;
  if (weekdays !== undefined || lists.BYMONTHDAY !== undefined || lists.BYYEARDAY !== undefined) return rule;
  const date = new Date(start);
  if (frequency === 'WEEKLY' || lists.BYWEEKNO !== undefined)
    return { ...rule, weekdays: [{ nth: 0, weekday: weekdayOf(Math.floor(start / DAY_MS)) }] };
  const BYMONTHDAY = [date.getUTCDate()];
  if (frequency === 'MONTHLY') return { ...rule, lists: { ...lists, BYMONTHDAY } };
  if (frequency === 'YEARLY')
    return { ...rule, lists: { BYMONTH: [date.getUTCMonth() + 1], ...lists, BYMONTHDAY } };
  return rule;
}

interface Periods {
  /** The number of the period that a time is in. */
  of(time: number): number;
  startOf(period: number): number;
}

const UNITS: { readonly [name in RuleParts['frequency']]?: number } = {
  SECONDLY: 1_000,
  MINUTELY: MINUTE_MS,
  HOURLY: HOUR_MS,
  DAILY: DAY_MS,
};

/** The periods that a rule repeats in: years, months, weeks, days or shorter ones. */
function makePeriods({ frequency, first_weekday, lists }: RuleParts): Periods {
  const unit = UNITS[frequency];
  if (unit !== undefined)
    return { of: (time) => Math.floor(time / unit), startOf: (period) => period * unit };
  if (frequency === 'WEEKLY') {
    // 1970 began with a Thursday.
    const first = (first_weekday - 3) * DAY_MS;
    return {
      of: (time) => Math.floor((time - first) / (7 * DAY_MS)),
      startOf: (period) => first + period * 7 * DAY_MS,
    };
  }
  if (frequency === 'MONTHLY')
    return {
      of: (time) => 12 * yearOf(time) + new Date(time).getUTCMonth(),
      startOf: (period) => Date.UTC(Math.floor(period / 12), wrap(period, 12)),
    };
  if (lists.BYWEEKNO === undefined) return { of: yearOf, startOf: (year) => Date.UTC(year, 0) };
  return {
    of: (time) => weekOf(Math.floor(time / DAY_MS), first_weekday).year,
    startOf: (year) => firstWeekOf(year, first_weekday) * DAY_MS,
  };
}

const yearOf = (time: number) => new Date(time).getUTCFullYear();

/** The remainder of a division, never negative: times before 1970 are. */
const wrap = (value: number, all: number) => ((value % all) + all) % all;

/** 0 is Monday. */
const weekdayOf = (day: number) => wrap(day + 3, 7);

/** The first day of week 1, which has at least four days of its year. */
function firstWeekOf(year: number, first_weekday: number): number {
  const fourth = Date.UTC(year, 0, 4) / DAY_MS;
  return fourth - wrap(weekdayOf(fourth) - first_weekday, 7);
}

/** The days around New Year may be in a week of the year before or after. */
function weekOf(day: number, first_weekday: number): { year: number; week: number; weeks: number } {
  const nearest = yearOf(day * DAY_MS);
  const year = [nearest + 1, nearest].find((each) => firstWeekOf(each, first_weekday) <= day) ?? nearest - 1;
  const first = firstWeekOf(year, first_weekday);
  const weeks = (firstWeekOf(year + 1, first_weekday) - first) / 7;
  return { year, week: Math.floor((day - first) / 7) + 1, weeks };
}

/** Whether a list names the place, which is counted from 1, from the beginning or the end. */
const has = (list: readonly number[], place: number, all: () => number) =>
  list.includes(place) || (list.some((each) => each < 0) && list.includes(place - all() - 1));

function makeDayFilter({ frequency, first_weekday, weekdays, lists }: RuleParts): (day: number) => boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = lists;
  const isInMonth = frequency === 'MONTHLY' || BYMONTH !== undefined;
  const isNth = (frequency === 'MONTHLY' || frequency === 'YEARLY') && BYWEEKNO === undefined;
  const isEach = [BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO, weekdays].every((part) => part === undefined);
  return (day) => {
    if (isEach) return true;
    const ofDay = weekdays?.filter(({ weekday }) => weekday === weekdayOf(day));
    if (ofDay?.length === 0) return false;
    const date = new Date(day * DAY_MS);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
    const daysOfMonth = () => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const ofYear = () => day - Date.UTC(year, 0, 0) / DAY_MS;
    const daysOfYear = () => (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / DAY_MS;
    if (BYMONTH?.includes(month + 1) === false) return false;
    if (BYMONTHDAY !== undefined && !has(BYMONTHDAY, dayOfMonth, daysOfMonth)) return false;
    if (BYYEARDAY !== undefined && !has(BYYEARDAY, ofYear(), daysOfYear)) return false;
    if (BYWEEKNO !== undefined) {
      const { week, weeks } = weekOf(day, first_weekday);
      if (!has(BYWEEKNO, week, () => weeks)) return false;
    }
    if (ofDay === undefined || !isNth || ofDay.some(({ nth }) => nth === 0)) return true;
    const [place, all] = isInMonth ? [dayOfMonth, daysOfMonth()] : [ofYear(), daysOfYear()];
    const places = [Math.ceil(place / 7), -Math.ceil((all - place + 1) / 7)];
    return ofDay.some(({ nth }) => places.includes(nth));
  };
}

/** In milliseconds from midnight; of hours and shorter periods those in the one that begins at `from`. */
function timesOfDay({ frequency, lists }: RuleParts, start: number, from: number): number[] {
  const unit = UNITS[frequency] ?? DAY_MS;
  const numbers = (list: readonly number[] | undefined, size: number, all: number) => {
    if (unit > size) return list ?? [wrap(Math.floor(start / size), all)];
    const own = wrap(Math.floor(from / size), all);
    return list === undefined || list.includes(own) ? [own] : [];
  };
  const hours = numbers(lists.BYHOUR, HOUR_MS, 24);
  const minutes = numbers(lists.BYMINUTE, MINUTE_MS, 60);
  const seconds = numbers(lists.BYSECOND, 1_000, 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => hour * HOUR_MS + minute * MINUTE_MS + second * 1_000),
    ),
  );
}

/** The named ones of all times of a period. */
function choose(found: readonly number[], places: readonly number[] | undefined): readonly number[] {
  if (places === undefined) return found;
  const chosen = places.map((place) => found.at(place > 0 ? place - 1 : place));
  return [...new Set(chosen)].filter((time) => time !== undefined).toSorted((a, b) => a - b);
}
