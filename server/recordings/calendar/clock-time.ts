/** A date or a time as a file writes it, and as a number: milliseconds since 1970 as clocks show it, wherever those are. */
import { HOUR_MS, MINUTE_MS } from '../../base/durations.ts';

export interface ClockTime {
  clock: number;
  is_date: boolean;
  is_utc: boolean;
}

/** Years of three digits come from programs that count from year 1 where they know no date. */
const TIME =
  /^([1-9]\d{3})-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?\s*(Z)?)?/i;

/** Read by its shape; some write 24 for midnight, or a 60th second. undefined: it is no time. */
export function readClockTime(text: string): ClockTime | undefined {
  const [, year, month, day, hour, minute = '0', second = '0', utc] = TIME.exec(text) ?? [];
  if (year === undefined) return undefined;
  const date = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  const time = Number(hour ?? 0) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1_000;
  return Number.isNaN(date)
    ? undefined
    : { clock: date + time, is_date: hour === undefined, is_utc: utc !== undefined };
}
