import {
  atTime,
  endOfMonth,
  endOfQuarter,
  inDays,
  inMonths,
  inWeek,
  onDayOfMonth,
  onMonthAndDay,
  onNextDay,
  onWeekday,
  toDay,
  type DatePattern,
  type TimePattern,
} from './date-pattern.ts';
import { ENGLISH_NUMBER, ENGLISH_ORDINAL, toNumber } from './spoken-number.ts';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// "may" and "march" are verbs where they are not names.
const MONTH =
  '[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember';
const DAYS = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1 };
const WEEKS = { last: -1, this: 0, next: 1, coming: null };

const of = (source: string, flags = 'gi'): RegExp => new RegExp(`\\b(?:${source})\\b`, flags);
const lower = (text = ''): string => text.toLowerCase();
const toWeekday = (text = ''): number => WEEKDAYS.indexOf(lower(text).slice(0, 3));
const toMonth = (text = ''): number => MONTHS.indexOf(lower(text).slice(0, 3)) + 1;
const toWeek = (text = ''): number | null => WEEKS[lower(text) as keyof typeof WEEKS] ?? null;

export const ENGLISH_DATES: readonly DatePattern[] = [
  {
    pattern: /\b(?<year>20\d\d)-(?<month>\d\d)-(?<day>\d\d)\b/g,
    resolve: ({ year, month, day }) => toDay({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    pattern: of('the day after tomorrow'),
    resolve: (_, context) => inDays(context, 2),
  },
  {
    pattern: of('(?<day>today|tonight|tomorrow|yesterday)'),
    resolve: ({ day }, context) => inDays(context, DAYS[lower(day) as keyof typeof DAYS] ?? 0),
  },
  {
    pattern: of(`(?<weekday>${WEEKDAY})(?:,? of)? (?<week>this|next|last) week`),
    resolve: ({ weekday, week }, context) => onWeekday(context, toWeekday(weekday), toWeek(week)),
  },
  {
    pattern: of(`(?:(?<week>last|this|next|coming) )?(?<weekday>${WEEKDAY})`),
    resolve: ({ weekday, week }, context) => onWeekday(context, toWeekday(weekday), toWeek(week)),
  },
  {
    pattern: of(`in (?:about )?(?<count>${ENGLISH_NUMBER}) (?<unit>day|week|month)s?(?:['’]s? time)?`),
    // "In one day" is how long something takes.
    resolve: ({ count, unit }, context) =>
      lower(unit) === 'day' && toNumber(count ?? '') === 1
        ? null
        : inUnits(context, toNumber(count ?? ''), unit),
  },
  {
    pattern: of(`(?<count>${ENGLISH_NUMBER}) (?<unit>day|week|month)s? (?<direction>from (?:now|today)|ago)`),
    resolve: ({ count, unit, direction }, context) =>
      inUnits(context, toNumber(count ?? '') * (lower(direction) === 'ago' ? -1 : 1), unit),
  },
  {
    pattern: of('(?:the )?end of (?:(?<which>this|the|next) )?(?<unit>day|week|month|quarter|year)'),
    resolve: ({ which, unit }, context) => endOf(context, lower(unit), lower(which) === 'next' ? 1 : 0),
  },
  {
    pattern: of('(?<week>this|next|last) week'),
    resolve: ({ week }, context) => inWeek(context, toWeek(week) ?? 0),
  },
  {
    pattern: of(
      `(?:the )?(?<day>${ENGLISH_ORDINAL}) of (?:(?<which>this|next) month|(?<month>${MONTH}))`,
      'g',
    ),
    resolve: ({ day, which, month }, context) =>
      month === undefined
        ? onDayOfMonth(context, lower(which) === 'next' ? 1 : 0, toNumber(day ?? ''))
        : onMonthAndDay(context, toMonth(month), toNumber(day ?? '')),
  },
  {
    pattern: of(
      `(?<month>${MONTH}) (?:the )?(?<day>\\d{1,2}(?:st|nd|rd|th)?|${ENGLISH_ORDINAL})(?![:.]?\\d| (?:percent|people))`,
      'g',
    ),
    resolve: ({ month, day }, context) => onMonthAndDay(context, toMonth(month), toNumber(day ?? '')),
  },
  {
    pattern: of(`(?<day>\\d{1,2}) (?<month>${MONTH})`, 'g'),
    resolve: ({ month, day }, context) => onMonthAndDay(context, toMonth(month), toNumber(day ?? '')),
  },
  {
    pattern:
      /\b(?:on|by|until|before|from) the (?<day>\d{1,2}(?:st|nd|rd|th))\b(?! (?:floor|time|of|one|century|page|point|version))/gi,
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
];

const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';

export const ENGLISH_TIMES: readonly TimePattern[] = [
  {
    pattern:
      /(?<![\d:.])(?<hour>[01]?\d|2[0-3])(?::(?<minute>[0-5]\d)(?: ?(?<half>[ap])\.?m\b\.?)?(?![\d:])|\.(?<minute_and_half>[0-5]\d ?[ap])\.?m\b)/gi,
    resolve: ({ hour, minute, half, minute_and_half }) => {
      if (minute_and_half !== undefined)
        return atTime(Number(hour), Number.parseInt(minute_and_half, 10), toHalf(minute_and_half.slice(-1)));
      return atTime(
        Number(hour),
        Number(minute),
        half === undefined ? (hour?.startsWith('0') ? 'am' : null) : toHalf(half),
      );
    },
  },
  {
    pattern: new RegExp(`\\b(?<hour>1?\\d|${HOUR_WORD}) ?(?:(?<half>[ap])\\.?m\\b\\.?|o['’]clock)`, 'gi'),
    resolve: ({ hour, half }) => atTime(toNumber(hour ?? ''), 0, half === undefined ? null : toHalf(half)),
  },
  {
    pattern: new RegExp(`\\b(?:half past (?<hour>1?\\d|${HOUR_WORD}))\\b`, 'gi'),
    resolve: ({ hour }) => atTime(toNumber(hour ?? ''), 30, null),
  },
  {
    // "by four." and "at two in the morning"; but not "at four customers".
    pattern: new RegExp(
      `\\b(?:at|by|before|until) (?<hour>1?\\d|${HOUR_WORD})(?= in the (?<part>morning|afternoon|evening)| at (?<night>night)|[.,?!]|$| (?:today|tomorrow|on)\\b)`,
      'gi',
    ),
    resolve: ({ hour, part, night }) =>
      atTime(
        toNumber(hour ?? ''),
        0,
        part === undefined && night === undefined ? null : part === 'morning' ? 'am' : 'pm',
      ),
  },
  { pattern: /\b(?:noon|lunchtime)\b/gi, resolve: () => atTime(12, 0, 'pm') },
];

const toHalf = (half: string): 'am' | 'pm' => (lower(half) === 'a' ? 'am' : 'pm');

function inUnits(context: Parameters<typeof inDays>[0], count: number, unit = ''): ReturnType<typeof inDays> {
  if (lower(unit) === 'month') return inMonths(context, count);
  return inDays(context, count * (lower(unit) === 'week' ? 7 : 1));
}

function endOf(context: Parameters<typeof inDays>[0], unit: string, next: number): ReturnType<typeof inDays> {
  if (unit === 'day') return inDays(context, next);
  if (unit === 'week') return { ...inWeek(context, next), precision: 'day' };
  if (unit === 'month') return endOfMonth(context, next);
  if (unit === 'quarter') return endOfQuarter(context, next);
  return endOfMonth(context, 12 - context.today.month + 12 * next);
}
