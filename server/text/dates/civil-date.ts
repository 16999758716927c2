import { DAY_MS } from '../../base/durations.ts';

/** A calendar day without a time zone; month and day from 1. */
export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

export interface CivilTime {
  hour: number;
  minute: number;
}

/** The day in a time zone at an instant. */
export function toCivilDate(instant: Date, timezone: string): CivilDate {
  const [year = 1970, month = 1, day = 1] = toLocalParts(instant, timezone);
  return { year, month, day };
}

export function addDays(date: CivilDate, days: number): CivilDate {
  const moved = new Date(toUtcDay(date) + days * DAY_MS);
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** The same day of another month, or that month's last one. */
export function addMonths({ year, month, day }: CivilDate, months: number): CivilDate {
  const first = addDays({ year, month: month + months, day: 1 }, 0);
  return { ...first, day: Math.min(day, lastDayOf(first)) };
}

export function lastDayOf({ year, month }: { year: number; month: number }): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** So many days on which people work, Monday to Friday; feasts are not known here. */
export function addWorkingDays(date: CivilDate, days: number): CivilDate {
  const start = toWorkingDay(date);
  const fromMonday = weekdayOf(start) + days;
  return addDays(start, days + 2 * Math.floor(fromMonday / WORKING_DAYS));
}

/** The day itself, or the Friday before it. */
export const toWorkingDay = (date: CivilDate): CivilDate =>
  addDays(date, -Math.max(0, weekdayOf(date) - FRIDAY));

const FRIDAY = 4;
const WORKING_DAYS = 5;

/** From 0, Monday, to 6, Sunday. */
export function weekdayOf(date: CivilDate): number {
  return (new Date(toUtcDay(date)).getUTCDay() + 6) % 7;
}

/** Days from `a` to `b`. */
export function daysBetween(a: CivilDate, b: CivilDate): number {
  return Math.round((toUtcDay(b) - toUtcDay(a)) / DAY_MS);
}

export function isDate({ year, month, day }: CivilDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf({ year, month });
}

/** Whether the calendar has the day, `YYYY-MM-DD`: JavaScript would make 2 March of 30 February. */
export function isCalendarDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

/** `YYYY-MM-DD`. */
export function toIsoDate(date: CivilDate): string {
  return new Date(toUtcDay(date)).toISOString().slice(0, 10);
}

/** The instant of a time on a day in a time zone, as ISO 8601 in UTC. */
export function toIsoInstant(date: CivilDate, { hour, minute }: CivilTime, timezone: string): string {
  const wanted = toUtcDay(date) + (hour * 60 + minute) * 60_000;
  let instant = wanted;
  // The offset at the answer may differ from the first one: two rounds suffice, except in skipped hours.
  for (let round = 0; round < 2; round += 1) {
    const [year = 0, month = 1, day = 1, localHour = 0, localMinute = 0] = toLocalParts(
      new Date(instant),
      timezone,
    );
    instant += wanted - Date.UTC(year, month - 1, day, localHour, localMinute);
  }
  return new Date(instant).toISOString();
}

const toUtcDay = ({ year, month, day }: CivilDate): number => Date.UTC(year, month - 1, day);

/** Year, month, day, hour, minute. */
function toLocalParts(instant: Date, timezone: string): number[] {
  const text = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
  return (text.match(/\d+/g) ?? []).map(Number);
}
