/** The days that a question is about: "last week", "on Tuesday", 지난주, 先月. */
import {
  addDays,
  addMonths,
  lastDayOf,
  toIsoDate,
  weekdayOf,
  type CivilDate,
} from '../../text/dates/civil-date.ts';
import { findDates } from '../../text/dates/find-dates.ts';

export interface Days {
  start_date: string;
  end_date: string;
}

/** Whole months, in which meetings were but on which no appointment is; the number counts months from this one. */
const MONTHS: readonly [pattern: RegExp, months: number][] = [
  [/\blast month\b|지난 ?달|저번 ?달|先月/i, -1],
  [/\bthis month\b|이번 ?달|今月/i, 0],
];
const TODAY = /\btoday\b|오늘|今日|本日/i;

/** null: it names none, or one that is still to come, which is what somebody may have talked about. */
export function findQuestionDays(question: string, today: CivilDate): Days | null {
  for (const [pattern, months] of MONTHS) {
    if (!pattern.test(question)) continue;
    const first = addMonths({ ...today, day: 1 }, months);
    return toDays(first, { ...first, day: lastDayOf(first) });
  }
  if (TODAY.test(question)) return toDays(today, today);
  const [named, other] = findDates(question, today).filter(
    ({ is_deadline, is_to_come }) => !is_deadline && !is_to_come,
  );
  if (named === undefined || other !== undefined) return null;
  const { date, is_exact } = named;
  const monday = addDays(date, -weekdayOf(date));
  const [first, last] = is_exact ? [date, date] : [monday, addDays(monday, 6)];
  if (toIsoDate(first) <= toIsoDate(today)) return toDays(first, last);
  // A weekday without a verb that tells is taken for the next one.
  const before = addDays(date, -7);
  return is_exact && toIsoDate(before) < toIsoDate(today) ? toDays(before, before) : null;
}

const toDays = (first: CivilDate, last: CivilDate): Days => ({
  start_date: toIsoDate(first),
  end_date: toIsoDate(last),
});
