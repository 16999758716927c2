import {
  atTime,
  endOfMonth,
  endOfMonthNamed,
  endOfQuarter,
  endOfYear,
  inDays,
  inMonths,
  inWeek,
  monthFrom,
  onDayOfMonth,
  onMonthAndDay,
  onNextDay,
  onRankedWeekday,
  onWeekday,
  startOfWeek,
  toMonthNamed,
  type DatePattern,
  type TimePattern,
} from './date-pattern.ts';
import { atNumberedTime, onNumberedDay } from './numbered-date.ts';
import { KOREAN_NUMBER, toNumber } from './spoken-number.ts';

const WEEKDAYS = '월화수목금토일';
const DAYS: Readonly<Record<string, number>> = {
  오늘: 0,
  금일: 0,
  내일: 1,
  명일: 1,
  모레: 2,
  내일모레: 2,
  글피: 3,
  그글피: 4,
  어제: -1,
  그저께: -2,
  그제: -2,
  엊그제: -2,
};
const DAY_COUNTS: Readonly<Record<string, number>> = {
  하루: 1,
  이틀: 2,
  사흘: 3,
  나흘: 4,
  닷새: 5,
  엿새: 6,
  이레: 7,
  여드레: 8,
  아흐레: 9,
  열흘: 10,
  보름: 15,
};
const RANKS: Readonly<Record<string, number>> = {
  첫: 1,
  둘: 2,
  두: 2,
  셋: 3,
  세: 3,
  넷: 4,
  네: 4,
  마지막: -1,
};
const WEEK = '(?<week>지지난|지난|저번|이번|금|다다음|다음|담|차|내)\\s?주';
const MONTH =
  '(?<months>지난|저번|이번|다다음|다음|담|내|이)\\s?달|(?<last>전월)|(?<now>금월)|(?<next>익월|내월)';
const NUMBER = `(?:${KOREAN_NUMBER})`;
// A date is not the end of another word ("토요일 일" is a date, "생일 일" is not).
const START = '(?<![가-힣\\d])';
/** "안에", "이내": until then; "뒤", "후": then; "전": so long ago, but for "전까지", which is before something else. */
const DIRECTION = '(?<direction>뒤|후|이내|내(?:로|에)|안(?:에|으로)|전(?!까지|에는))';

const toWeek = (text = ''): number =>
  ({ 지지난: -2, 지난: -1, 저번: -1, 이번: 0, 금: 0, 다음: 1, 담: 1, 차: 1, 내: 1, 다다음: 2 })[text] ?? 0;
const toMonths = ({ months = '', last, next }: Record<string, string | undefined>): number => {
  if (last !== undefined) return -1;
  if (next !== undefined) return 1;
  return { 지난: -1, 저번: -1, 이번: 0, 이: 0, 다음: 1, 담: 1, 내: 1, 다다음: 2 }[months] ?? 0;
};
const of = (source: string): RegExp => new RegExp(`${START}(?:${source})`, 'g');

const COUNTED: readonly DatePattern[] = [
  {
    pattern: of(
      '(?<day>내일모레|오늘|금일|내일|명일|모레|글피|그글피|어제|그저께|그제|엊그제)(?![가-힣]{0,2}날)',
    ),
    resolve: ({ day }, context) => inDays(context, DAYS[day ?? ''] ?? Number.NaN),
  },
  {
    pattern: of(`(?<count>${Object.keys(DAY_COUNTS).join('|')})(?:쯤|정도)?\\s?${DIRECTION}`),
    resolve: ({ count, direction }, context) =>
      inDays(context, (DAY_COUNTS[count ?? ''] ?? Number.NaN) * toSign(direction)),
  },
  {
    pattern: of(`(?<count>${NUMBER})\\s?(?<unit>일|주일?|달|개월)(?:쯤|정도)?\\s?${DIRECTION}(?![가-힣]{2})`),
    resolve: ({ count, unit, direction }, context) => {
      const amount = toNumber(count ?? '') * toSign(direction);
      if (unit === '달' || unit === '개월') return inMonths(context, amount);
      return inDays(context, amount * (unit === '일' ? 1 : 7));
    },
  },
  { pattern: of('퇴근\\s?전'), resolve: (_, context) => inDays(context, 0) },
];

const WEEKLY: readonly DatePattern[] = [
  {
    pattern: of(`${WEEK}\\s?(?<weekday>[${WEEKDAYS}])요일`),
    resolve: ({ week, weekday }, context) =>
      onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), toWeek(week)),
  },
  {
    pattern: of(`(?:(?<which>지난|오는|돌아오는|다가오는|이번|다음)\\s?)?(?<weekday>[${WEEKDAYS}])요일`),
    resolve: ({ which, weekday }, context) => {
      const tense =
        which === '지난' ? 'past' : which === '오는' || which === '돌아오는' ? 'future' : context.tense;
      const week = which === '이번' || which === '다음' ? toWeek(which) : null;
      return onWeekday({ ...context, tense }, WEEKDAYS.indexOf(weekday ?? ''), week);
    },
  },
  { pattern: of(`${WEEK}\\s?초`), resolve: ({ week }, context) => startOfWeek(context, toWeek(week)) },
  { pattern: of(WEEK), resolve: ({ week }, context) => inWeek(context, toWeek(week)) },
  { pattern: of('주말\\s?전'), resolve: (_, context) => inWeek(context, 0) },
  {
    pattern: of(
      `(?:(?:${MONTH})|(?<month>${NUMBER})\\s?월)\\s?(?<rank>첫|둘|셋|넷|두|세|네|마지막)\\s?(?:번?째\\s?)?(?:주\\s?)?(?<weekday>[${WEEKDAYS}])요일`,
    ),
    resolve: ({ month, rank, weekday, ...groups }, context) =>
      onRankedWeekday(
        month === undefined ? monthFrom(context, toMonths(groups)) : toMonthNamed(context, toNumber(month)),
        WEEKDAYS.indexOf(weekday ?? ''),
        RANKS[rank ?? ''] ?? Number.NaN,
      ),
  },
];

const DATED: readonly DatePattern[] = [
  {
    pattern: of(
      `(?:(?:(?<year>20\\d\\d)년|(?<which>작년|지난해|올해|금년|내년|지난번|지난|오는|돌아오는|다가오는))\\s?)?(?<month>${NUMBER})\\s?월\\s?(?<day>${NUMBER})\\s?일(?!\\s?(?:것|거|자\\s|판|분\\s))`,
    ),
    resolve: onNumberedDay,
  },
  {
    pattern: /(?<![\d/.])(?<month>\d{1,2})\/(?<day>\d{1,2})(?=\s?(?:까지|에|부터|\([월화수목금토일]\)))/g,
    resolve: onNumberedDay,
  },
  {
    pattern: of(`(?:${MONTH})\\s?(?<day>${NUMBER})\\s?일`),
    resolve: ({ day, ...groups }, context) => onDayOfMonth(context, toMonths(groups), toNumber(day ?? '')),
  },
  {
    pattern: of('(?<day>\\d{1,2}|[이삼]?십[일이삼사오육칠팔구]?)일(?:까지|에(?!\\s?(?:한|두|\\d))|부터|날)'),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    pattern: of('(?:크리스마스|성탄절)(?<eve>\\s?이브)?(?=[에까전는이\\s])'),
    resolve: ({ eve }, context) =>
      onMonthAndDay(
        { ...context, tense: context.tense ?? 'future' },
        { month: 12, day: eve === undefined ? 25 : 24 },
      ),
  },
];

const ENDS: readonly DatePattern[] = [
  {
    pattern: of(`(?:(?:${MONTH})\\s?(?:말일?|안(?=에|으로)|중(?=에|으로))|월말|말일)`),
    resolve: (groups, context) => endOfMonth(context, toMonths(groups)),
  },
  {
    pattern: of(`(?<month>${NUMBER})\\s?월\\s?(?:말일?|안(?=에|으로)|중(?=에|으로))`),
    resolve: ({ month }, context) => endOfMonthNamed(context, toNumber(month ?? '')),
  },
  {
    pattern: of('(?:이번\\s?)?분기\\s?(?:말|안(?=에|으로))'),
    resolve: (_, context) => endOfQuarter(context, 0),
  },
  {
    pattern: of('(?:(?:올해|금년)\\s?(?:말|안(?=에|으로)|중(?=에|으로)|내(?=에|로))|연말|연내)'),
    resolve: (_, context) => endOfYear(context),
  },
  { pattern: of('내년\\s?(?:말|안(?=에|으로))'), resolve: (_, context) => endOfYear(context, 1) },
];

export const KOREAN_DATES: readonly DatePattern[] = [...COUNTED, ...WEEKLY, ...DATED, ...ENDS];

const toSign = (direction = ''): number => (direction === '전' ? -1 : 1);

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
