import { atLocalTime } from '../../import/at-local-time.ts';
import { isCalendarDay } from '../../text/dates/civil-date.ts';

const ISO_8601 =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads a day or a date-time, in the given time zone unless it states its own. Returns undefined when there
 * is no such time.
 */
export function toInstant(text: string, timezone: string): Date | undefined {
  const [, day = '', minute = '00:00', second = '00', fraction = '', zone] = ISO_8601.exec(text) ?? [];
  if (!isCalendarDay(day)) return undefined;
  const local = `${day}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  const instant =
    zone === undefined
      ? atLocalTime(local, timezone)
      : new Date(local + zone.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2'));
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
