/** Words of the calendar in three languages, so that a day said in one way proves the same one written in another. */
import { weekdayOf, type CivilDate } from '../../text/dates/civil-date.ts';

const MONTHS =
  'jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?'.split(
    ' ',
  );
const WEEKDAYS: readonly string[] = [
  'mon(?:days?)?|월요일|月曜日?',
  'tue(?:s(?:days?)?)?|화요일|火曜日?',
  'wed(?:nesdays?)?|수요일|水曜日?',
  'thu(?:rs(?:days?)?)?|목요일|木曜日?',
  'fri(?:days?)?|금요일|金曜日?',
  'sat(?:urdays?)?|토요일|土曜日?',
  'sun(?:days?)?|일요일|日曜日?',
];
/** Days and weeks counted from that of the meeting, with the days until then where there is one. */
const RELATIVE: readonly [name: string, words: string, days?: number][] = [
  ['yesterday', 'yesterday|어제|昨日', -1],
  ['today', 'today|tonight|오늘|今日|本日', 0],
  ['tomorrow', 'tomorrow|내일(?!모레)|明日', 1],
  ['in two days', 'day after tomorrow|내일모레|모레|明後日', 2],
  ['last week', 'last week|지난 ?주|先週'],
  ['this week', 'this week|이번 ?주|今週'],
  ['next week', 'next week|다음 ?주|来週'],
  ['last month', 'last month|지난 ?달|先月'],
  ['this month', 'this month|이번 ?달|今月'],
  ['next month', 'next month|다음 ?달|来月'],
  ['last year', 'last year|작년|지난해|昨年|去年'],
  ['this year', 'this year|올해|금년|今年'],
  ['next year', 'next year|내년|来年'],
];

const toPattern = (words: readonly string[]): RegExp =>
  new RegExp(words.map((word) => `((?<![a-z])(?:${word})(?![a-z]))`).join('|'), 'giu');
const MONTH = toPattern(MONTHS);
const WEEKDAY = toPattern(WEEKDAYS);
const RELATIVE_WORD = toPattern(RELATIVE.map(([, words]) => words));
/** "May" opens questions, and "march", "sat" and "sun" are words of their own: only capitals count. */
const AMBIGUOUS = /^(?:may|mar|march|sat|sun|wed|mon|dec|jan|aug)$/;

/** `month 3`, `weekday 5`, `tomorrow`. */
export function readCalendar(given: string): Set<string> {
  const text = given.normalize('NFKC');
  const found = new Set<string>();
  const add = (pattern: RegExp, toKey: (place: number) => string) => {
    for (const [said, ...groups] of text.matchAll(pattern)) {
      if (AMBIGUOUS.test(said)) continue;
      found.add(toKey(groups.findIndex((group) => group !== undefined)));
    }
  };
  add(MONTH, (place) => `month ${place + 1}`);
  add(WEEKDAY, (place) => `weekday ${place}`);
  add(RELATIVE_WORD, (place) => RELATIVE[place]?.[0] ?? '');
  return found;
}

/** All ways to say a day, seen from that of the meeting. */
export function toCalendar(date: CivilDate, daysUntil: number): string[] {
  const relative = RELATIVE.filter(([, , days]) => days === daysUntil).map(([name]) => name);
  return [`month ${date.month}`, `weekday ${weekdayOf(date)}`, ...relative];
}
