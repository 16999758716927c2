import {
  atTime,
  endOfMonth,
  inDays,
  inMonths,
  inWeek,
  onDayOfMonth,
  onNextDay,
  onWeekday,
  type DatePattern,
  type TimePattern,
} from './date-pattern.ts';
import { atNumberedTime, onNumberedDay } from './numbered-date.ts';
import { JAPANESE_NUMBER, toNumber } from './spoken-number.ts';

const WEEKDAYS = '月火水木金土日';
const DAYS = new Map([
  ['今日', 0],
  ['本日', 0],
  ['今晩', 0],
  ['今夜', 0],
  ['明日', 1],
  ['あした', 1],
  ['明後日', 2],
  ['あさって', 2],
  ['昨日', -1],
  ['きのう', -1],
]);
const WEEK = '(?<week>先|今|来|再来)週';
const MONTH = '(?<months>先|今|来|再来)月';
const NUMBER = `(?:${JAPANESE_NUMBER})`;

const toOffset = (text = ''): number => ({ 先: -1, 今: 0, 来: 1, 再来: 2 })[text] ?? 0;
const of = (source: string): RegExp => new RegExp(source, 'g');

export const JAPANESE_DATES: readonly DatePattern[] = [
  {
    pattern: of('(?<day>今日|本日|今晩|今夜|明日|あした|明後日|あさって|昨日|きのう)'),
    resolve: ({ day }, context) => inDays(context, DAYS.get(day ?? '') ?? 0),
  },
  {
    pattern: of(`${WEEK}の?、?(?<weekday>[${WEEKDAYS}])曜`),
    resolve: ({ week, weekday }, context) =>
      onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), toOffset(week)),
  },
  {
    pattern: of(`(?<weekday>[${WEEKDAYS}])曜日?`),
    resolve: ({ weekday }, context) => onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), null),
  },
  { pattern: of(WEEK), resolve: ({ week }, context) => inWeek(context, toOffset(week)) },
  {
    pattern: of(`(?<count>${NUMBER})(?<unit>日|週間|[かカヶケ箇]月)(?<direction>後|前)`),
    resolve: ({ count, unit, direction }, context) => {
      const amount = toNumber(count ?? '') * (direction === '前' ? -1 : 1);
      if (unit === '日') return inDays(context, amount);
      return unit === '週間' ? inDays(context, amount * 7) : inMonths(context, amount);
    },
  },
  {
    pattern: of(`(?:(?<year>20\\d\\d)年)?(?<month>${NUMBER})月(?<day>${NUMBER})日`),
    resolve: onNumberedDay,
  },
  {
    pattern: of(`${MONTH}の?(?<day>${NUMBER})日`),
    resolve: ({ months, day }, context) => onDayOfMonth(context, toOffset(months), toNumber(day ?? '')),
  },
  {
    pattern: of(`(?:${MONTH}の?末|月末)`),
    resolve: ({ months }, context) => endOfMonth(context, toOffset(months ?? '今')),
  },
  { pattern: of('年末'), resolve: (_, context) => endOfMonth(context, 12 - context.today.month) },
  {
    pattern: of(`(?<![月\\d一二三四五六七八九十])(?<day>${NUMBER})日(?=まで|に|から|の(?:午前|午後|朝|夜))`),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
];

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
