/** Dates, numbers and durations as a language is written in a region. */
import { toTimecode } from '@minutebook/contract/resources/timed-notes.ts';

export interface Format {
  number(value: number): string;
  percent(share: number): string;
  /** 12 March 2026 */
  date(iso: string): string;
  /** 14:05 */
  time(iso: string): string;
  /** Mar 12, with the year when it is not this one */
  shortDate(iso: string): string;
  /** Today, Yesterday, Thu, Mar 12 */
  day(iso: string): string;
  /** Thu, Mar 12, 14:05 */
  dateTime(iso: string): string;
  /** 3 minutes ago */
  ago(iso: string): string;
  /** in 3 minutes; now, once it is due */
  due(iso: string): string;
  /** 1 hr 5 min; 11 sec under a minute */
  duration(milliseconds: number): string;
  /** 1:05:09, as players show it; 5:09 under an hour */
  timecode(milliseconds: number): string;
  /** 24 MB */
  bytes(value: number): string;
  /** Ann, Bo, and Cy */
  list(values: readonly string[]): string;
  plural(count: number): Intl.LDMLPluralRule;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** @param locale a language tag: en, en-GB, ko-KR */
export function makeFormat(locale: string, now: () => Date = () => new Date()): Format {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const plural = new Intl.PluralRules(locale);
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // Japanese has no space between a number and its unit; Intl has one: 3 分前.
  const close = (text: string) => (locale.startsWith('ja') ? text.replaceAll(' ', '') : text);
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (iso: string) => format.format(new Date(iso));
  };
  const dayOfYear = dates({ month: 'short', day: 'numeric' });
  const dayOfAnyYear = dates({ year: 'numeric', month: 'short', day: 'numeric' });

  const day = dates({ weekday: 'short', month: 'short', day: 'numeric' });
  const dayOfOtherYear = dates({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });

  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    date: dates({ dateStyle: 'long' }),
    time: dates({ timeStyle: 'short' }),
    shortDate: (iso) =>
      new Date(iso).getFullYear() === now().getFullYear() ? dayOfYear(iso) : dayOfAnyYear(iso),
    day(iso) {
      const distance = toDayNumber(new Date(iso)) - toDayNumber(now());
      if (distance === 0 || distance === -1) return capitalize(relative.format(distance, 'day'));
      return new Date(iso).getFullYear() === now().getFullYear() ? day(iso) : dayOfOtherYear(iso);
    },
    dateTime: dates({
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: toHourDigits(locale),
      minute: '2-digit',
    }),
    ago: (iso) => close(relative.format(...toDistance(new Date(iso).getTime() - now().getTime()))),
    due: (iso) =>
      close(relative.format(...toDistance(Math.max(0, new Date(iso).getTime() - now().getTime())))),
    duration: (milliseconds) => close(toDuration(locale, milliseconds)),
    timecode: toTimecode,
    bytes: (value) => toBytes(locale, value),
    list: (values) => list.format(values),
    plural: (count) => plural.select(count),
  };
}

/** An hour beside a day is written like one alone: 01:12 in Britain, 1:12 in Japan. */
function toHourDigits(locale: string): 'numeric' | '2-digit' {
  const oneOClock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(
    new Date(2026, 0, 1, 1, 59),
  );
  return oneOClock.includes('01') ? '2-digit' : 'numeric';
}

/** Whole days in the zone of the browser. */
const toDayNumber = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function toDistance(milliseconds: number): [number, Intl.RelativeTimeFormatUnit] {
  const seconds = milliseconds / 1000;
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return [Math.trunc(seconds / size), unit];
  return [Math.trunc(seconds), 'second'];
}

function toDuration(locale: string, milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  const minutes = Math.round(milliseconds / 60_000);
  const part = (value: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return part(seconds, 'second');
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return part(minutes, 'minute');
  return minutes % 60 === 0 ? part(hours, 'hour') : `${part(hours, 'hour')} ${part(minutes % 60, 'minute')}`;
}

/** How long to wait: in minutes from 90 seconds on. */
export const toWait = (seconds: number): { count: number; unit: 'seconds' | 'minutes' } =>
  seconds < 90 ? { count: seconds, unit: 'seconds' } : { count: Math.ceil(seconds / 60), unit: 'minutes' };

export function toBytes(locale: string, value: number): string {
  const power = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  const options = {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    // The short form of bytes is never plural: "297 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 2 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(locale, options).format(value / 1000 ** power);
}
