import {
  endOfMonth,
  endOfMonthNamed,
  endOfQuarter,
  endOfQuarterNamed,
  endOfYear,
  inDays,
  inDaysToCome,
  inMonths,
  inWeek,
  inWorkingDays,
  monthFrom,
  onDayOfMonth,
  onMonthAndDay,
  onNearDay,
  onNextDay,
  onRankedWeekday,
  onWeekday,
  onWeekdayAndDay,
  startOfWeek,
  toDay,
  toMonthNamed,
  type DateContext,
  type DatePattern,
  type SpokenDay,
} from './date-pattern.ts';
import { addDays, daysBetween, toWorkingDay } from './civil-date.ts';
import { HOUR_WORD } from './english-times.ts';
import { ENGLISH_NUMBER, ENGLISH_ORDINAL, toNumber } from './spoken-number.ts';

const WEDNESDAY = 2;
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
// "may" and "march" are also verbs.
const MONTH =
  '[Jj]anuary|[Ff]ebruary|March|[Aa]pril|May|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember';
const SHORT_MONTH = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const DAY_NAME = '(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day';
const YEAR = '(?:,? (?<year>(?:19|20)\\d\\d))?';
const DAYS: Readonly<Record<string, number>> = {
  today: 0,
  tonight: 0,
  'this morning': 0,
  'this afternoon': 0,
  'this evening': 0,
  tomorrow: 1,
  yesterday: -1,
  'day after tomorrow': 2,
  'day before yesterday': -2,
};
const WEEKS: Readonly<Record<string, number | null>> = { last: -1, this: 0, next: 1, coming: null };
const RANKS: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  last: -1,
};
/** Month and day of named days. */
const HOLIDAYS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  "st patrick's day": [3, 17],
  "saint patrick's day": [3, 17],
  'fourth of july': [7, 4],
  'independence day': [7, 4],
  'bonfire night': [11, 5],
  'veterans day': [11, 11],
  'christmas eve': [12, 24],
  christmas: [12, 25],
  'christmas day': [12, 25],
  'boxing day': [12, 26],
  "new year's eve": [12, 31],
  "new year's day": [1, 1],
  halloween: [10, 31],
  "valentine's day": [2, 14],
};
const TODAY_ENDS =
  'EOD|COB|end of (?:the |this )?(?:business(?: day)?|working day|play)|close of (?:business|play)';

const of = (source: string, flags = 'gi'): RegExp => new RegExp(`\\b(?:${source})\\b`, flags);
const lower = (text = ''): string => text.toLowerCase().replaceAll('’', "'");
const toWeekday = (text = ''): number => WEEKDAYS.indexOf(lower(text).slice(0, 3));
const toMonth = (text = ''): number => MONTHS.indexOf(lower(text).slice(0, 3)) + 1;
const toWeek = (text = ''): number | null => WEEKS[lower(text)] ?? null;
const toYear = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Days counted from this one. */
const COUNTED: readonly DatePattern[] = [
  {
    pattern: of(
      '(?:the )?(?<day>day after tomorrow|day before yesterday)|(?<!\\bno )(?<near>today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening))',
    ),
    resolve: ({ day, near }, context) => onNearDay(context, DAYS[lower(day ?? near)] ?? Number.NaN),
  },
  {
    pattern: of(`(?:${TODAY_ENDS})(?!,? (?:on |of )?(?:today|tomorrow|${WEEKDAY}))`),
    resolve: (_, context) => inDays(context, 0),
  },
  {
    pattern: of(
      `(?:in|within)(?: the next)? (?:about )?(?<count>${ENGLISH_NUMBER}) (?:(?<working>working|business) )?(?<unit>day|week|fortnight|month)s?(?:['’]s?)?(?: time)?(?! (?:of|after) )`,
    ),
    // "In one day" is a duration.
    resolve: ({ count, working, unit }, context) => {
      const amount = toNumber(count ?? '');
      if (working !== undefined) return inWorkingDays(context, amount);
      return lower(unit) === 'day' && amount === 1 ? null : inUnits(context, amount, unit);
    },
  },
  {
    pattern: of(
      `(?<count>${ENGLISH_NUMBER}) (?<unit>day|week|fortnight|month)s? (?:(?<ago>ago)|from (?:now|today)|(?:from|after|on) (?<day>tomorrow|${WEEKDAY}))`,
    ),
    resolve: ({ count, unit, ago, day }, context) => {
      const amount = toNumber(count ?? '') * (ago === undefined ? 1 : -1);
      if (day === undefined) return inUnits(context, amount, unit);
      const from = lower(day) === 'tomorrow' ? inDays(context, 1) : onWeekday(context, toWeekday(day), null);
      return from && inUnits({ ...context, today: from.date }, amount, unit);
    },
  },
  {
    pattern: of('(?:(?:this|the same) time next week|(?:a )?week (?:today|from today))'),
    resolve: (_, context) => inDays(context, 7),
  },
  {
    pattern: of(`(?:a )?(?:fortnight|two weeks) (?:(?<now>today)|tomorrow|on (?<weekday>${WEEKDAY}))`),
    resolve: ({ now, weekday }, context) => {
      const from =
        weekday === undefined
          ? inDays(context, now === undefined ? 1 : 0)
          : onWeekday(context, toWeekday(weekday), null);
      return from && toDay(addDays(from.date, 14));
    },
  },
  {
    pattern: of('(?:a )?week tomorrow'),
    resolve: (_, context) => inDays(context, 8),
  },
];

const WEEKLY: readonly DatePattern[] = [
  {
    pattern: of(
      `(?<weekday>${WEEKDAY})(?:,? of)? (?<week>this|next|last) week|(?<before>this|next|last) week,? (?:on )?(?<after>${WEEKDAY})|(?<near>${WEEKDAY}) week`,
    ),
    resolve: ({ weekday, week, before, after, near }, context) => {
      if (near === undefined) return onWeekday(context, toWeekday(weekday ?? after), toWeek(week ?? before));
      const first = onWeekday({ ...context, tense: 'future' }, toWeekday(near), null);
      return first && toDay(addDays(first.date, 7));
    },
  },
  {
    pattern: of(`(?<weekday>${WEEKDAY}) after next`),
    resolve: ({ weekday }, context) => {
      const next = onWeekday(context, toWeekday(weekday), null);
      return next && toDay(addDays(next.date, 7));
    },
  },
  {
    pattern: of('(?:the )?middle of (?<week>this|next) week'),
    resolve: ({ week }, context) => onWeekday(context, WEDNESDAY, toWeek(week)),
  },
  {
    // Written in haste: "fri pls".
    pattern:
      /(?<=^|\b(?:by|on|for|until|till?|next|this) )(?<weekday>mon|tues?|wed|thurs?|fri)\b(?=[.,!?]|$| (?:pls|please|am|pm|at|morning|afternoon|for|if|then)\b)/gi,
    resolve: ({ weekday }, context) => onWeekday(context, toWeekday(weekday), null),
  },
  {
    pattern: of(
      `(?<!\\b(?:a|an|any|some|every|each) )(?:(?<week>last|this|next|coming) )?(?:(?:coming|past) )?(?<weekday>${WEEKDAY})(?!['’]s (?!(?:the|an?|fine|good|ok|okay|not|out|our|when|too|no|better)\\b)\\w)`,
    ),
    resolve: ({ weekday, week }, context) => onWeekday(context, toWeekday(weekday), toWeek(week)),
  },
  {
    pattern: of(
      `(?<rank>first|second|third|fourth|last) (?<weekday>${WEEKDAY}) (?:of|in) (?:(?<which>this|the|next) month|(?<month>${MONTH}))`,
    ),
    resolve: ({ rank, weekday, which, month }, context) => toRanked(context, rank, { weekday, which, month }),
  },
  {
    pattern: of(`(?<weekday>${WEEKDAY}),? (?:the )?(?<day>${ENGLISH_ORDINAL})`),
    resolve: ({ weekday, day }, context) => onWeekdayAndDay(context, toWeekday(weekday), toNumber(day ?? '')),
  },
  {
    pattern: of('(?<week>this|next|last) week'),
    resolve: ({ week }, context) => inWeek(context, toWeek(week) ?? 0),
  },
  {
    pattern: of('(?:(?:the )?(?:start|beginning) of|early) next week'),
    resolve: (_, context) => startOfWeek(context, 1),
  },
  { pattern: of('(?:by|before|until) the weekend'), resolve: (_, context) => endOf(context, 'week', 0) },
];

const ENDS: readonly DatePattern[] = [
  {
    pattern: of(
      '(?:the )?end of (?:(?<which>this|the|next) )?(?<unit>day(?!,? (?:on )?(?:today|tomorrow|\\w+day\\b))|week|month|quarter|year)',
    ),
    resolve: ({ which, unit }, context) => endOf(context, lower(unit), lower(which) === 'next' ? 1 : 0),
  },
  {
    pattern: of("(?<unit>month|quarter|year)(?:[ -]|['’]s )end"),
    resolve: ({ unit }, context) => endOf(context, lower(unit), 0),
  },
  {
    pattern: of(
      '(?:end|close) of (?:(?:the )?(?<rank>first|second|third|fourth) quarter|q(?<end>[1-4]))|q(?<number>[1-4]) (?:closes|ends|is over)',
    ),
    resolve: ({ rank, end, number }, context) =>
      endOfQuarterNamed(
        context,
        rank === undefined ? Number(end ?? number) : (RANKS[lower(rank)] ?? Number.NaN),
      ),
  },
  {
    pattern: of(
      `(?:the )?last (?<working>working |business )?day of (?:(?:(?<which>this|the|next) )?(?<unit>month|quarter|year)|(?<month>${MONTH}))`,
      'g',
    ),
    resolve: ({ working, which, unit, month }, context) => {
      const last =
        month === undefined
          ? endOf(context, unit ?? '', which === 'next' ? 1 : 0)
          : endOfMonthNamed(context, toMonth(month));
      return last && (working === undefined ? last : toDay(toWorkingDay(last.date)));
    },
  },
  { pattern: of('EOW', 'g'), resolve: (_, context) => endOf(context, 'week', 0) },
  { pattern: of('EOM', 'g'), resolve: (_, context) => endOf(context, 'month', 0) },
  {
    pattern: of(`end of (?<month>${MONTH})`, 'g'),
    resolve: ({ month }, context) => endOfMonthNamed(context, toMonth(month)),
  },
];

const DATED: readonly DatePattern[] = [
  {
    pattern: /\b(?<year>20\d\d)[-/](?<month>\d\d?)[-/](?<day>\d\d?)\b/g,
    resolve: ({ year, month, day }) => toDay({ year: Number(year), month: Number(month), day: Number(day) }),
  },
  {
    // Only when it is said to be a day: "3/4" is a fraction, and "24/7" is never a day.
    pattern:
      /(?<=\b(?:due|on|by|before|until|deadline|from|dated|starting) (?:is )?)(?<first>\d\d?)\/(?<second>\d\d?)(?:\/(?<year>20\d\d))?(?![/\d])/gi,
    resolve: ({ first, second, year }, context) => {
      const [a, b] = [Number(first), Number(second)];
      const [month, day] = a > 12 ? [b, a] : [a, b];
      return onMonthAndDay(context, { month, day, year: toYear(year) });
    },
  },
  {
    pattern: of(
      `(?:${DAY_NAME},? )?(?:the )?(?<day>${ENGLISH_ORDINAL}) of (?:(?<which>this|next|the) month|(?<month>${MONTH}|${SHORT_MONTH})${YEAR})`,
      'g',
    ),
    resolve: ({ day, which, month, year }, context) =>
      month === undefined
        ? lower(which) === 'the'
          ? onNextDay(context, toNumber(day ?? ''))
          : onDayOfMonth(context, lower(which) === 'next' ? 1 : 0, toNumber(day ?? ''))
        : onMonthAndDay(context, { month: toMonth(month), day: toNumber(day ?? ''), year: toYear(year) }),
  },
  {
    pattern: of(
      `(?:${DAY_NAME},? )?(?<month>${MONTH}|${SHORT_MONTH})\\.? (?:the )?(?<day>${ENGLISH_ORDINAL}|\\d{1,2})(?![:.]?\\d| (?:percent|people))(?:(?<later> next year)|${YEAR})`,
      'g',
    ),
    resolve: ({ month, day, year, later }, context) =>
      onMonthAndDay(context, {
        month: toMonth(month),
        day: toNumber(day ?? ''),
        year: later === undefined ? toYear(year) : 1,
      }),
  },
  {
    pattern: of(
      `(?:${DAY_NAME},? )?(?<day>\\d{1,2}(?:st|nd|rd|th)?) (?<month>${MONTH}|${SHORT_MONTH})${YEAR}`,
      'g',
    ),
    resolve: ({ day, month, year }, context) =>
      onMonthAndDay(context, { month: toMonth(month), day: toNumber(day ?? ''), year: toYear(year) }),
  },
  {
    pattern:
      /\b(?:on|by|until|before|from|due) the (?<day>\d{1,2}(?:st|nd|rd|th))\b(?! (?:floor|time|of|one|century|page|point|version))/gi,
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    // "On the second point" is no day: the word has to end the clause.
    pattern: new RegExp(
      `\\b(?:on|by|until|before|from|due) the (?<day>${ENGLISH_ORDINAL})(?=[.!?;]|,(?! (?:and )?(?:${ENGLISH_ORDINAL})\\b)|,? (?:at|and|so|but|please|or|if|because|for sure)\\b|$)`,
      'gi',
    ),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    // "So the twelfth, half six": its time tells that it is a day.
    pattern: new RegExp(
      `\\bthe (?<day>${ENGLISH_ORDINAL})(?=,? (?:at )?(?:half|quarter|noon|\\d{1,2}(?::| ?[ap]m)|(?:${HOUR_WORD}) (?:o['’]clock|thirty|in the)))`,
      'gi',
    ),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    pattern:
      /\b(?<name>S(?:ain)?t\.? Patrick['’]s Day|(?:the )?Fourth of July|Independence Day|Bonfire Night|Veterans Day|Christmas Eve|Christmas Day|(?<=(?:by|before|until|on|at|after) )Christmas(?! \w)|New Year['’]s (?:Eve|Day)|Boxing Day|Halloween|Valentine['’]s Day)\b/g,
    resolve: ({ name }, context) => {
      const [month, day] = HOLIDAYS[lower(name).replace(/^the |\./g, '')] ?? [0, 0];
      return onMonthAndDay({ ...context, tense: context.tense ?? 'future' }, { month, day });
    },
  },
];

export const ENGLISH_DATES: readonly DatePattern[] = [...COUNTED, ...WEEKLY, ...ENDS, ...DATED];

function inUnits(context: DateContext, count: number, unit = ''): SpokenDay | null {
  if (lower(unit) === 'month') return inMonths(context, count);
  return inDaysToCome(context, count * ({ week: 7, fortnight: 14 }[lower(unit)] ?? 1));
}

function endOf(context: DateContext, unit: string, next: number): SpokenDay | null {
  if (unit === 'day') return inDays(context, next);
  if (unit === 'week') return { ...inWeek(context, next), precision: 'day' };
  if (unit === 'month') return endOfMonth(context, next);
  if (unit === 'quarter') return endOfQuarter(context, next);
  return endOfYear(context, next);
}

/** "The first Monday of December", or of a month counted from this one: the next such day after today. */
function toRanked(
  context: DateContext,
  rank: string | undefined,
  { weekday, which, month }: Record<'weekday' | 'which' | 'month', string | undefined>,
): SpokenDay | null {
  const first =
    month === undefined
      ? monthFrom(context, lower(which) === 'next' ? 1 : 0)
      : toMonthNamed(context, toMonth(month));
  const found = onRankedWeekday(first, toWeekday(weekday), RANKS[lower(rank)] ?? Number.NaN);
  if (found === null || context.tense === 'past' || daysBetween(context.today, found.date) >= 0) return found;
  return month === undefined
    ? found
    : onRankedWeekday({ ...first, year: first.year + 1 }, toWeekday(weekday), RANKS[lower(rank)] ?? 1);
}
