import type { Tense } from './tense.ts';
import {
  addDays,
  addMonths,
  addWorkingDays,
  daysBetween,
  isDate,
  lastDayOf,
  weekdayOf,
  type CivilDate,
  type CivilTime,
} from './civil-date.ts';

/** The context of a date: the meeting's day, and the tense of the clause. */
export interface DateContext {
  today: CivilDate;
  tense: Tense;
}

export interface SpokenDay {
  date: CivilDate;
  /** The last working day represents a week or month. */
  precision: 'day' | 'period';
  /** "On Friday": any Friday, unless another word of the sentence says which. */
  is_any_week?: boolean;
}

type Groups = Record<string, string | undefined>;

export interface DatePattern {
  /** Global, with named groups. */
  pattern: RegExp;
  /** Returns null when it is not a date after all. */
  resolve: (groups: Groups, context: DateContext) => SpokenDay | null;
}

export interface TimePattern {
  pattern: RegExp;
  resolve: (groups: Groups) => CivilTime | null;
}

const FRIDAY = 4;
/** Without tense, a date without a year is taken from the last weeks or the coming seven months; otherwise its year is unknown. */
const RECENT_DAYS = 45;
const SEVEN_MONTHS_DAYS = 215;
const LONGEST_YEAR_DAYS = 366;

export function toDay(date: CivilDate): SpokenDay | null {
  return isDate(date) ? { date, precision: 'day' } : null;
}

export function inDays({ today }: DateContext, days: number): SpokenDay | null {
  return Number.isFinite(days) ? toDay(addDays(today, days)) : null;
}

/** "Two days later it failed": later than what, is not said where it is told of the past. */
export const inDaysToCome = (context: DateContext, days: number): SpokenDay | null =>
  context.tense === 'past' && days > 0 ? null : inDays(context, days);

/** An act already done today is no appointment. */
export const onNearDay = (context: DateContext, days: number): SpokenDay | null =>
  context.tense === 'past' && days === 0 ? null : inDays(context, days);

/** A weekday (0 is Monday) of this week (0), the next (1), the last (-1); or the nearest in the clause's direction (null). */
export function onWeekday(
  { today, tense }: DateContext,
  weekday: number,
  week: number | null,
): SpokenDay | null {
  if (weekday < 0) return null;
  const offset = weekday - weekdayOf(today);
  if (week !== null) return toDay(addDays(today, offset + 7 * week));
  const date = addDays(today, tense === 'past' ? (offset - 7) % 7 || -7 : (offset + 7) % 7 || 7);
  return { date, precision: 'day', is_any_week: true };
}

/** So many working days on. */
export const inWorkingDays = ({ today }: DateContext, days: number): SpokenDay | null =>
  Number.isFinite(days) ? toDay(addWorkingDays(today, days)) : null;

/** The last day of a quarter given by its number, from 1: of this year's, or of the next when it is over. */
export function endOfQuarterNamed(context: DateContext, quarter: number): SpokenDay | null {
  return endOfMonthNamed(context, 3 * quarter);
}

/** The last working day of a week. */
export function inWeek({ today }: DateContext, week: number): SpokenDay {
  return { date: addDays(today, FRIDAY - weekdayOf(today) + 7 * week), precision: 'period' };
}

export function inMonths({ today }: DateContext, months: number): SpokenDay | null {
  return Number.isFinite(months) ? { date: addMonths(today, months), precision: 'period' } : null;
}

/** The last day of a month, counted from this one, or of the last month of a longer period. */
export function endOfMonth({ today }: DateContext, months: number): SpokenDay {
  const month = addMonths({ ...today, day: 1 }, months);
  return toDay({ ...month, day: lastDayOf(month) }) ?? { date: today, precision: 'day' };
}

export function endOfQuarter(context: DateContext, quarters: number): SpokenDay {
  return endOfMonth(context, 2 - ((context.today.month - 1) % 3) + 3 * quarters);
}

/** A day of a month that is counted from this one. */
export function onDayOfMonth({ today }: DateContext, months: number, day: number): SpokenDay | null {
  return toDay({ ...addMonths({ ...today, day: 1 }, months), day });
}

/** A day without its month: in this one, or the next when it is over. */
export function onNextDay(context: DateContext, day: number): SpokenDay | null {
  const isOver = day <= context.today.day;
  if (context.tense === 'past') return onDayOfMonth(context, isOver ? 0 : -1, day);
  return onDayOfMonth(context, isOver ? 1 : 0, day);
}

/** A weekday with its day of the month: in this month or one of the two after it, where both match. */
export function onWeekdayAndDay(context: DateContext, weekday: number, day: number): SpokenDay | null {
  for (const months of context.tense === 'past' ? [0, -1] : [0, 1, 2]) {
    const found = onDayOfMonth(context, months, day);
    if (found !== null && weekdayOf(found.date) === weekday) return found;
  }
  return null;
}

interface MonthAndDay {
  month: number;
  day: number;
  /** A full year, or an offset from this one; null where none is stated. */
  year?: number | null;
}

const FIRST_FULL_YEAR = 1000;

/** A day of a month: in the stated year, or the one that the tense implies; null where there are two. */
export function onMonthAndDay(
  context: DateContext,
  { month, day, year = null }: MonthAndDay,
): SpokenDay | null {
  const { today, tense } = context;
  if (year !== null) return toDay({ year: year < FIRST_FULL_YEAR ? today.year + year : year, month, day });
  const ahead = findNearest(today, { month, day, from: 0 });
  const behind = findNearest(today, { month, day, from: -LONGEST_YEAR_DAYS, to: 0 });
  if (tense === 'past') return behind;
  const isJustOver = behind !== null && daysBetween(behind.date, today) <= RECENT_DAYS;
  // "The lease ends on 30 November", said in December, may be told in the present: a year is too far to guess.
  if (tense === 'future') return isJustOver && !isNear(ahead, today) ? null : ahead;
  if (isNear(ahead, today)) return ahead;
  return isJustOver ? behind : null;
}

const isNear = (ahead: SpokenDay | null, today: CivilDate): boolean =>
  ahead !== null && daysBetween(today, ahead.date) <= SEVEN_MONTHS_DAYS;

/** The first such day that is at least `from` and at most `to` days from today. */
function findNearest(
  today: CivilDate,
  {
    month,
    day,
    from,
    to = Number.POSITIVE_INFINITY,
  }: { month: number; day: number; from: number; to?: number | undefined },
): SpokenDay | null {
  const years = to === 0 ? [0, -1] : [0, 1];
  for (const yearsOn of years) {
    const date = { year: today.year + yearsOn, month, day };
    const distance = daysBetween(today, date);
    if (isDate(date) && distance >= from && distance <= to) return toDay(date);
  }
  return null;
}

/** A month given by its number: the coming one, or the last one in the past tense. */
export function toMonthNamed({ today, tense }: DateContext, month: number): CivilDate {
  const isBehind = month < today.month;
  const year =
    tense === 'past' ? today.year - (month > today.month ? 1 : 0) : today.year + (isBehind ? 1 : 0);
  return { year, month, day: 1 };
}

/** The last day of a month given by its number. */
export function endOfMonthNamed(context: DateContext, month: number): SpokenDay | null {
  if (!(month >= 1 && month <= 12)) return null;
  const first = toMonthNamed(context, month);
  return toDay({ ...first, day: lastDayOf(first) });
}

/** The `rank`-th weekday of the month that `first` begins; -1 is the last one. */
export function onRankedWeekday(first: CivilDate, weekday: number, rank: number): SpokenDay | null {
  if (weekday < 0 || !Number.isInteger(rank)) return null;
  const offset = (weekday - weekdayOf({ ...first, day: 1 }) + 7) % 7;
  if (rank > 0) return toDay({ ...first, day: 1 + offset + 7 * (rank - 1) });
  const last = lastDayOf(first);
  return toDay({ ...first, day: last - ((last - 1 - offset) % 7) });
}

/** The first day of the month that is so many months from this one. */
export const monthFrom = ({ today }: DateContext, months: number): CivilDate =>
  addMonths({ ...today, day: 1 }, months);

/** The Monday of a week. */
export function startOfWeek({ today }: DateContext, week: number): SpokenDay | null {
  return toDay(addDays(today, 7 * week - weekdayOf(today)));
}

/** The end of this year, or of one that is counted from it. */
export const endOfYear = (context: DateContext, years = 0): SpokenDay =>
  endOfMonth(context, 12 - context.today.month + 12 * years);

/** A time of day; without a.m. or p.m., 1 to 7 are in the afternoon, as in working hours. */
export function atTime(hour: number, minute: number, half: 'am' | 'pm' | null): CivilTime | null {
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute < 60)) return null;
  if (half === 'am') return { hour: hour % 12, minute };
  if (half === 'pm') return { hour: hour < 12 ? hour + 12 : hour % 24, minute };
  return { hour: hour >= 1 && hour <= 7 ? hour + 12 : hour % 24, minute };
}
