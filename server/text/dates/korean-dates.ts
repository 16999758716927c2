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
  낼: 1,
  낼모레: 2,
  명일: 1,
  모레: 2,
  내일모레: 2,
  글피: 3,
  그글피: 4,
  어제: -1,
  어저께: -1,
  그저께: -2,
  그제: -2,
  엊그제: -2,
};
/** Numbers of days that have names of their own. */
export const DAY_COUNTS: Readonly<Record<string, number>> = {
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
/** Month and day of named days. */
const HOLIDAYS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  신정: [1, 1],
  삼일절: [3, 1],
  근로자의날: [5, 1],
  어린이날: [5, 5],
  어버이날: [5, 8],
  스승의날: [5, 15],
  현충일: [6, 6],
  제헌절: [7, 17],
  광복절: [8, 15],
  개천절: [10, 3],
  한글날: [10, 9],
  크리스마스이브: [12, 24],
  크리스마스: [12, 25],
  성탄절: [12, 25],
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
/** "Within five days of the request" is no day that we know. */
const FROM_NOW = '(?<!(?:부터|이후|날로?|한 지)\\s?)';
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
      '(?<day>내일모레|낼모레|낼(?=까지|\\s(?:오전|오후|아침|점심|낮|저녁|밤|봬|봐|뵈|만나))|오늘|금일|내일|명일|모레|글피|그글피|(?<=^)낼(?=\\s)|어저께|어제|그저께|그제|엊그제)(?![가-힣]{0,2}날)',
    ),
    resolve: ({ day }, context) => onNearDay(context, DAYS[day ?? ''] ?? Number.NaN),
  },
  {
    pattern: of(
      `영업일\\s?기준(?:으로)?\\s?(?:(?<named>${Object.keys(DAY_COUNTS).join('|')})|(?<after>${NUMBER})\\s?일)|(?<count>${NUMBER})\\s?영업일(?=\\s?(?:이내|안|내|뒤|후|까지))`,
    ),
    resolve: ({ named, after, count }, context) =>
      inWorkingDays(context, DAY_COUNTS[named ?? ''] ?? toNumber(after ?? count ?? '')),
  },
  { pattern: of('다음\\s?주\\s?(?:이\\s?시간|이맘때|오늘)'), resolve: (_, context) => inDays(context, 7) },
  {
    pattern: of(`${FROM_NOW}(?<count>${Object.keys(DAY_COUNTS).join('|')})(?:쯤|정도)?\\s?${DIRECTION}`),
    resolve: ({ count, direction }, context) =>
      inDaysToCome(context, (DAY_COUNTS[count ?? ''] ?? Number.NaN) * toSign(direction)),
  },
  {
    pattern: of(
      `${FROM_NOW}(?<count>${NUMBER})\\s?(?<unit>일|주일?|달|개월)(?:쯤|정도)?\\s?${DIRECTION}(?![가-힣]{2})`,
    ),
    resolve: ({ count, unit, direction }, context) => {
      const amount = toNumber(count ?? '') * toSign(direction);
      if (unit === '달' || unit === '개월') return inMonths(context, amount);
      return inDaysToCome(context, amount * (unit === '일' ? 1 : 7));
    },
  },
  { pattern: of('퇴근\\s?전'), resolve: (_, context) => inDays(context, 0) },
];

const WEEKLY: readonly DatePattern[] = [
  {
    pattern: of(`${WEEK}\\s?(?<weekday>[${WEEKDAYS}])(?:요일|욜)`),
    resolve: ({ week, weekday }, context) =>
      onWeekday(context, WEEKDAYS.indexOf(weekday ?? ''), toWeek(week)),
  },
  {
    pattern: of(
      `(?:(?<which>지난|오는|돌아오는|다가오는|이번|다음)\\s?)?(?<weekday>[${WEEKDAYS}])(?:요일|욜)`,
    ),
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
      `(?:(?:(?<year>(?:19|20)?\\d\\d)년도?|(?<which>작년|지난해|올해|금년|내년|지난번|지난|오는|돌아오는|다가오는))\\s?)?(?<month>${NUMBER})\\s?월\\s?(?<day>${NUMBER})\\s?일(?!\\s?(?:것|거|자\\s|판|분\\s))`,
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
    pattern: of(
      '(?<!월\\s?|월\\s?\\d{1,2}일\\s?(?:부터|에서|하고|와|과)\\s?)(?<day>\\d{1,2}|[이삼]?십[일이삼사오육칠팔구]?)일(?:까지|에(?!\\s?(?:한|두|거의|걸쳐|\\d))|부터|날|(?=\\s(?:오전|오후|아침|저녁|밤|낮|[월화수목금토일]요일|\\d{1,2}시)))',
    ),
    resolve: ({ day }, context) => onNextDay(context, toNumber(day ?? '')),
  },
  {
    pattern: of(`(?:${MONTH})\\s?(?<day>${Object.keys(DAY_COUNTS).join('|')})날`),
    resolve: ({ day, ...groups }, context) =>
      onDayOfMonth(context, toMonths(groups), DAY_COUNTS[day ?? ''] ?? Number.NaN),
  },
  {
    pattern: /(?<![\d.])(?<month>\d{1,2})\.\s?(?<day>\d{1,2})\.?\s?(?=\([월화수목금토일]\))/g,
    resolve: onNumberedDay,
  },
  {
    pattern: of(
      '(?<name>크리스마스\\s?이브|(?:근로자|스승)의\\s?날|[가-힣]{2,4}[절정일날]|크리스마스)(?=[에엔까전는은이부\\s])',
    ),
    resolve: ({ name = '' }, context) => {
      const holiday = HOLIDAYS[name.replaceAll(/\s/g, '')];
      if (holiday === undefined) return null;
      return onMonthAndDay(
        { ...context, tense: context.tense ?? 'future' },
        { month: holiday[0], day: holiday[1] },
      );
    },
  },
];

const ENDS: readonly DatePattern[] = [
  {
    pattern: of(`(?:(?:${MONTH})\\s?(?:말일?|안(?=에|으로)|중(?=에|으로))|월말|말일|그믐)`),
    resolve: (groups, context) => endOfMonth(context, toMonths(groups)),
  },
  {
    pattern: of(`(?<!년\\s?)(?<month>${NUMBER})\\s?월\\s?(?:말일?|안(?=에|으로)|중(?=에|으로))`),
    resolve: ({ month }, context) => endOfMonthNamed(context, toNumber(month ?? '')),
  },
  {
    pattern: of('(?<quarter>[1-4]|[일이삼사])\\s?분기\\s?(?:말|마감|안(?=에|으로)|내(?=에|로)|까지)'),
    resolve: ({ quarter }, context) => endOfQuarterNamed(context, toNumber(quarter ?? '')),
  },
  {
    pattern: of('(?<half>상|하)반기\\s?(?:말|마감|안(?=에|으로)|내(?=에|로)|까지)'),
    resolve: ({ half }, context) => endOfQuarterNamed(context, half === '상' ? 2 : 4),
  },
  {
    pattern: of('(?:이번\\s?)?분기\\s?(?:말|안(?=에|으로))'),
    resolve: (_, context) => endOfQuarter(context, 0),
  },
  {
    pattern: of(
      '(?:(?:올해|금년)\\s?(?:말(?!이(?:지|죠))|안(?=에|으로)|중(?=에|으로)|내(?=에|로))|연말|연내)',
    ),
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
      `(?:(?<half>오전|오후|아침|점심|저녁|밤|새벽|낮)\\s?)?(?<hour>\\d{1,2}|열한|열두|다섯|여섯|일곱|여덟|아홉|[한두세네열])\\s?시(?!간|적|작|스|점|장|절|도|기|험|제)(?:\\s?(?:(?<minute>${NUMBER})\\s?분|(?<halfpast>반)))?`,
    ),
    resolve: atNumberedTime(AFTERNOON),
  },
  { pattern: of('(?:정오|점심\\s?(?:전|때|시간))'), resolve: () => atTime(12, 0, 'pm') },
];
