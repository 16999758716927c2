import {
  addDays,
  addMonths,
  daysBetween,
  isDate,
  lastDayOf,
  weekdayOf,
  type CivilDate,
  type CivilTime,
} from './civil-date.ts';

/** What a day is told from: the meeting's, and whether the sentence tells of what has been. */
export interface DateContext {
  today: CivilDate;
  is_past: boolean;
}

export interface SpokenDay {
  date: CivilDate;
  /** A week or month is stood for by its last working day. */
  precision: 'day' | 'period';
}

type Groups = Record<string, string | undefined>;

export interface DatePattern {
  /** Global, with named groups. */
  pattern: RegExp;
  /** null when it is no date after all. */
  resolve: (groups: Groups, context: DateContext) => SpokenDay | null;
}

export interface TimePattern {
  pattern: RegExp;
  resolve: (groups: Groups) => CivilTime | null;
}

const FRIDAY = 4;
/** A date without a year that lies further behind is next year's, unless the sentence tells of what was. */
const RECENT_DAYS = 60;
const HALF_YEAR_DAYS = 183;

export function toDay(date: CivilDate): SpokenDay | null {
  return isDate(date) ? { date, precision: 'day' } : null;
}

export function inDays({ today }: DateContext, days: number): SpokenDay | null {
  return Number.isFinite(days) ? toDay(addDays(today, days)) : null;
}

/** A weekday (0 is Monday) of this week (0), the next (1), the last (-1); or the nearest in the sentence's direction (null). */
export function onWeekday(
  { today, is_past }: DateContext,
  weekday: number,
  week: number | null,
): SpokenDay | null {
  if (weekday < 0) return null;
  const offset = weekday - weekdayOf(today);
  if (week !== null) return toDay(addDays(today, offset + 7 * week));
  return toDay(addDays(today, is_past ? (offset - 7) % 7 || -7 : (offset + 7) % 7 || 7));
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
  return onDayOfMonth(context, day > context.today.day || context.is_past ? 0 : 1, day);
}

export function onMonthAndDay({ today, is_past }: DateContext, month: number, day: number): SpokenDay | null {
  const thisYear = { year: today.year, month, day };
  if (!isDate(thisYear)) return null;
  const distance = daysBetween(today, thisYear);
  if (!is_past && distance < -RECENT_DAYS) return toDay({ ...thisYear, year: today.year + 1 });
  if (is_past && distance > HALF_YEAR_DAYS) return toDay({ ...thisYear, year: today.year - 1 });
  return toDay(thisYear);
}

/** A time of day; without saying which half, 1 to 7 are in the afternoon, as in working hours. */
export function atTime(hour: number, minute: number, half: 'am' | 'pm' | null): CivilTime | null {
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute < 60)) return null;
  if (half === 'am') return { hour: hour % 12, minute };
  if (half === 'pm') return { hour: hour < 12 ? hour + 12 : hour % 24, minute };
  return { hour: hour >= 1 && hour <= 7 ? hour + 12 : hour % 24, minute };
}
