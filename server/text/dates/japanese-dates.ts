import {
  atTime,
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
  startOfWeek,
  toDay,
  toMonthNamed,
  type DatePattern,
  type TimePattern,
} from './date-pattern.ts';
import { atNumberedTime, onNumberedDay } from './numbered-date.ts';
import { JAPANESE_NUMBER, toNumber } from './spoken-number.ts';

const WEEKDAYS = '月火水木金土日';
const DAYS: Readonly<Record<string, number>> = {
  今日: 0,
  本日: 0,
  今晩: 0,
  今夜: 0,
  今朝: 0,
  明日: 1,
  あした: 1,
  あす: 1,
  明朝: 1,
  明後日: 2,
  あさって: 2,
  しあさって: 3,
  明々後日: 3,
  昨日: -1,
  きのう: -1,
  昨晩: -1,
  一昨日: -2,
  おととい: -2,
};
/** Month and day of named days. */
const HOLIDAYS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  建国記念の日: [2, 11],
  天皇誕生日: [2, 23],
  昭和の日: [4, 29],
  憲法記念日: [5, 3],
  みどりの日: [5, 4],
  こどもの日: [5, 5],
  子どもの日: [5, 5],
  七夕: [7, 7],
  山の日: [8, 11],
  文化の日: [11, 3],
  勤労感謝の日: [11, 23],
  大晦日: [12, 31],
  大みそか: [12, 31],
  元日: [1, 1],
  元旦: [1, 1],
  クリスマスイブ: [12, 24],
  クリスマス: [12, 25],
};
const WEEK = '(?<week>先々|先|今|来|再来|翌)週';
const MONTH = '(?<months>先|今|来|再来|翌|当)月';
const NUMBER = `(?:${JAPANESE_NUMBER})`;
const WEEKDAY = `(?<weekday>[${WEEKDAYS}])曜日?(?!大工)`;

const toOffset = (text = ''): number =>
  ({ 先々: -2, 先: -1, 今: 0, 当: 0, 来: 1, 翌: 1, 再来: 2 })[text] ?? 0;
const of = (source: string): RegExp => new RegExp(source, 'g');

const COUNTED: readonly DatePattern[] = [
  {
    pattern: of(`(?<day>${Object.keys(DAYS).join('|')})`),
    resolve: ({ day }, context) => onNearDay(context, DAYS[day ?? ''] ?? Number.NaN),
  },
  {
    pattern: of(
      `(?<![\\d一二三四五六七八九十]|から)(?<count>${NUMBER})(?<unit>日|週間|[かカヶケ箇]月)(?:間)?(?<direction>後|以内|のうちに|前(?!まで|後))`,
    ),
    resolve: ({ count, unit, direction }, context) => {
      const amount = toNumber(count ?? '') * (direction === '前' ? -1 : 1);
      if (unit === '日') return inDaysToCome(context, amount);
      return unit === '週間' ? inDaysToCome(context, amount * 7) : inMonths(context, amount);
    },
  },
  {
    pattern: of(`(?<![\\d一二三四五六七八九十])(?<count>${NUMBER})営業日(?=後|以内|のうちに|内に)`),
    resolve: ({ count }, context) => inWorkingDays(context, toNumber(count ?? '')),
  },
  {
    pattern: of('来週の(?:今日|今ごろ|今頃|同じ時間|この時間)'),
    resolve: (_, context) => inDays(context, 7),
  },
];

const WEEKLY: readonly DatePattern[] = [
  {
    pattern: of(`${WEEK}の?、?${WEEKDAY}`),
    resolve: ({ week, weekday }, context) =>
      onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), toOffset(week)),
  },
  {
    pattern: of(`(?:(?:今度|次)の)?${WEEKDAY}`),
    resolve: ({ weekday }, context) => onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), null),
  },
  { pattern: of(`週明け|${WEEK}(?:明け|頭|初め|早々)`), resolve: (_, context) => startOfWeek(context, 1) },
  { pattern: of(`${WEEK}(?:末|中)?|週内`), resolve: ({ week }, context) => inWeek(context, toOffset(week)) },
  {
    pattern: of(
      `(?:${MONTH}|(?<month>${NUMBER})月)の?(?:第(?<rank>[一二三四五1-5])|(?<last>最終|最後の)|(?<first>最初の))${WEEKDAY}`,
    ),
    resolve: ({ months, month, rank, last, first, weekday }, context) =>
      onRankedWeekday(
        month === undefined ? monthFrom(context, toOffset(months)) : toMonthNamed(context, toNumber(month)),
        WEEKDAYS.indexOf(weekday ?? ''),
        first !== undefined ? 1 : last === undefined ? toNumber(rank ?? '') : -1,
      ),
  },
];

const DATED: readonly DatePattern[] = [
  {
    pattern: of(
      `(?:(?:(?<year>(?:19|20)?\\d\\d)年|(?<which>去年|昨年|今年|本年|来年)の?)、?)?(?<month>${NUMBER})月の?(?<day>${NUMBER})日`,
    ),
    resolve: onNumberedDay,
  },
  {
    pattern:
      /(?<![\d/.])(?<month>\d{1,2})\/(?<day>\d{1,2})(?=まで|に|から|、|（[月火水木金土日]）|\([月火水木金土日]\))/g,
    resolve: onNumberedDay,
  },
  {
    pattern: of(`${MONTH}の?(?<day>${NUMBER})日`),
    resolve: ({ months, day }, context) => onDayOfMonth(context, toOffset(months), toNumber(day ?? '')),
  },
  {
    pattern: of(
      `(?<![月\\d一二三四五六七八九十])(?<day>${NUMBER})日(?=まで|に(?![一二三1-9])|から|が(?:給料|締|期限|提出|納期|最終|本番)|の(?:午前|午後|朝|夜|夕方|昼|[月火水木金土日]曜))`,
    ),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    pattern: of(`年明け(?:は|の|、)?(?<day>${NUMBER})日`),
    resolve: ({ day }, context) =>
      toDay({ year: context.today.year + 1, month: 1, day: toNumber(day ?? '') }),
  },
  {
    pattern: of(`(?<name>${Object.keys(HOLIDAYS).join('|')})(?=[にはまのも、。])`),
    resolve: ({ name }, context) => {
      const [month, day] = HOLIDAYS[name ?? ''] ?? [0, 0];
      return onMonthAndDay({ ...context, tense: context.tense ?? 'future' }, { month, day });
    },
  },
];

const ENDS: readonly DatePattern[] = [
  {
    pattern: of(`(?:${MONTH}の?(?:末|中(?=に|で)|いっぱい)|月末|月内)`),
    resolve: ({ months }, context) => endOfMonth(context, toOffset(months ?? '今')),
  },
  {
    pattern: of(`(?<month>${NUMBER})月の?(?:末|中(?=に|で))`),
    resolve: ({ month }, context) => endOfMonthNamed(context, toNumber(month ?? '')),
  },
  {
    pattern: of(`${MONTH}の?(?:頭|初め|一日|ついたち)`),
    resolve: ({ months }, context) => toDay(monthFrom(context, toOffset(months))),
  },
  { pattern: of('年末|年内|今年中|今年いっぱい|年明け前'), resolve: (_, context) => endOfYear(context) },
  { pattern: of('来年中|来年末'), resolve: (_, context) => endOfYear(context, 1) },
  {
    pattern: of('第?(?<quarter>[1-4一二三四])四半期(?:末|中(?=に)|まで)'),
    resolve: ({ quarter }, context) => endOfQuarterNamed(context, toNumber(quarter ?? '')),
  },
  { pattern: of('四半期末'), resolve: (_, context) => endOfQuarter(context, 0) },
  {
    // Halves of the fiscal year, which begins in April.
    pattern: of('(?<half>上|下)(?:半)?期(?:末|中(?=に)|のうちに)'),
    resolve: ({ half }, context) => endOfQuarterNamed(context, half === '上' ? 3 : 1),
  },
  {
    // The fiscal year ends in March.
    pattern: of('年度(?:末|内)|今年度(?:末|中)'),
    resolve: (_, context) => endOfMonth(context, (3 - context.today.month + 12) % 12),
  },
];

export const JAPANESE_DATES: readonly DatePattern[] = [...COUNTED, ...WEEKLY, ...DATED, ...ENDS];

const AFTERNOON = new Set(['午後', '夜', '夕方', '昼', '今夜']);

export const JAPANESE_TIMES: readonly TimePattern[] = [
  {
    pattern: of(
      `(?:(?<half>午前|午後|朝|夜|夕方|昼|今夜)の?)?(?<![\\d一二三四五六七八九十])(?<hour>${NUMBER})時(?!間|代|点|期)(?:(?<minute>${NUMBER})分|(?<halfpast>半))?`,
    ),
    resolve: atNumberedTime(AFTERNOON),
  },
  { pattern: of('正午'), resolve: () => atTime(12, 0, 'pm') },
];
