import {
  atTime,
  endOfMonth,
  endOfQuarter,
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
import { KOREAN_NUMBER, toNumber } from './spoken-number.ts';

const WEEKDAYS = '월화수목금토일';
const DAYS = new Map([
  ['오늘', 0],
  ['내일', 1],
  ['모레', 2],
  ['내일모레', 2],
  ['글피', 3],
  ['어제', -1],
  ['그저께', -2],
  ['그제', -2],
]);
const DAY_COUNTS = new Map([
  ['하루', 1],
  ['이틀', 2],
  ['사흘', 3],
  ['나흘', 4],
  ['열흘', 10],
  ['보름', 15],
]);
const WEEK = '(?<week>지지난|지난|저번|이번|금|다다음|다음|차)\\s?주';
const MONTH = '(?<months>지난|이번|다음|내|이)\\s?달|(?<last>전월)';
const NUMBER = `(?:${KOREAN_NUMBER})`;
// A date is not the end of another word ("토요일 일" is one, "생일 일" is none).
const START = '(?<![가-힣\\d])';

const toWeek = (text = ''): number =>
  ({ 지지난: -2, 지난: -1, 저번: -1, 이번: 0, 금: 0, 다음: 1, 차: 1, 다다음: 2 })[text] ?? 0;
const toMonths = (text = ''): number => ({ 지난: -1, 이번: 0, 이: 0, 다음: 1, 내: 1 })[text] ?? 0;
const of = (source: string): RegExp => new RegExp(`${START}(?:${source})`, 'g');

export const KOREAN_DATES: readonly DatePattern[] = [
  {
    pattern: of('(?<day>내일모레|오늘|내일|모레|글피|어제|그저께|그제)(?![가-힣]{0,2}날)'),
    resolve: ({ day }, context) => inDays(context, DAYS.get(day ?? '') ?? 0),
  },
  {
    pattern: of(`${WEEK}\\s?(?<weekday>[${WEEKDAYS}])요일`),
    resolve: ({ week, weekday }, context) =>
      onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), toWeek(week)),
  },
  {
    pattern: of(`(?<weekday>[${WEEKDAYS}])요일`),
    resolve: ({ weekday }, context) => onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), null),
  },
  { pattern: of(WEEK), resolve: ({ week }, context) => inWeek(context, toWeek(week)) },
  {
    pattern: of(`(?<count>하루|이틀|사흘|나흘|열흘|보름)(?:쯤|정도)?\\s?(?<direction>뒤|후|전)`),
    resolve: ({ count, direction }, context) =>
      inDays(context, (DAY_COUNTS.get(count ?? '') ?? 0) * (direction === '전' ? -1 : 1)),
  },
  {
    pattern: of(
      `(?<count>${NUMBER})\\s?(?<unit>일|주일?|달|개월)(?:쯤|정도)?\\s?(?<direction>뒤|후|전)(?![가-힣]{2})`,
    ),
    resolve: ({ count, unit, direction }, context) => {
      const amount = toNumber(count ?? '') * (direction === '전' ? -1 : 1);
      if (unit === '달' || unit === '개월') return inMonths(context, amount);
      return inDays(context, amount * (unit === '일' ? 1 : 7));
    },
  },
  {
    pattern: of(`(?:(?<year>20\\d\\d)년\\s?)?(?<month>${NUMBER})\\s?월\\s?(?<day>${NUMBER})\\s?일`),
    resolve: onNumberedDay,
  },
  {
    pattern: of(`(?:${MONTH})\\s?(?<day>${NUMBER})\\s?일`),
    resolve: ({ months, day }, context) => onDayOfMonth(context, toMonths(months), toNumber(day ?? '')),
  },
  {
    pattern: of(`(?:(?:${MONTH})\\s?말|월말)`),
    resolve: ({ months }, context) => endOfMonth(context, toMonths(months)),
  },
  { pattern: of('(?:이번\\s?)?분기\\s?말'), resolve: (_, context) => endOfQuarter(context, 0) },
  {
    pattern: of('(?:올해\\s?말|연말)'),
    resolve: (_, context) => endOfMonth(context, 12 - context.today.month),
  },
  {
    pattern: of('(?<day>\\d{1,2})일(?:까지|에|부터|날)'),
    resolve: ({ day }, context) => onNextDay(context, Number(day)),
  },
];

const AFTERNOON = new Set(['오후', '저녁', '밤', '낮', '점심']);

export const KOREAN_TIMES: readonly TimePattern[] = [
  {
    pattern: of(
      `(?:(?<half>오전|오후|아침|점심|저녁|밤|새벽|낮)\\s?)?(?<hour>\\d{1,2}|열한|열두|다섯|여섯|일곱|여덟|아홉|[한두세네열])\\s?시(?!간|작|스|점|장|절|도|기|험|제)(?:\\s?(?:(?<minute>${NUMBER})\\s?분|(?<halfpast>반)))?`,
    ),
    resolve: atNumberedTime(AFTERNOON),
  },
  { pattern: of('(?:정오|점심\\s?(?:전|때|시간))'), resolve: () => atTime(12, 0, 'pm') },
];
