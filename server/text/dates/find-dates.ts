import { toIsoDate, toIsoInstant, weekdayOf, type CivilDate, type CivilTime } from './civil-date.ts';
import type { SpokenDay } from './date-pattern.ts';
import { ENGLISH_DATES } from './english-dates.ts';
import { ENGLISH_TIMES } from './english-times.ts';
import { JAPANESE_DATES, JAPANESE_TIMES } from './japanese-dates.ts';
import { KOREAN_DATES, KOREAN_TIMES } from './korean-dates.ts';
import { makeTenseAt, type Tense } from './tense.ts';

/** A day mentioned in a text, with the time of day where one is stated. */
export interface DateMention {
  /** UTF-16 offset into the sentence, without its time. */
  start: number;
  date: CivilDate;
  time: CivilTime | null;
  /** false for a week or month, which its last working day represents. */
  is_exact: boolean;
  /** Whether it is stated as a deadline. */
  is_deadline: boolean;
  /** Whether a verb says that it is still to come. */
  is_to_come: boolean;
}

const DATES = [...ENGLISH_DATES, ...KOREAN_DATES, ...JAPANESE_DATES];
const TIMES = [...ENGLISH_TIMES, ...KOREAN_TIMES, ...JAPANESE_TIMES];

/** The most UTF-16 units between a day and its time. */
const MAX_GAP = 24;

/** Weekly events have no single day; arithmetic has no time ("divides the error by two"), nor has a span of hours. */
const REPEATED_BEFORE =
  /(?:\b(?:every|each)(?: other| second)?|매주|매달|매월|격주|毎週|毎月|隔週)[\s、の]*$/i;
const REPEATED_AFTER = /^\s?(?:마다|ごと|毎に)/;
const REPEATED_REACH = 'every second '.length;
const ARITHMETIC =
  /\b(?:divid|multipl|reduc|increas|decreas|scal|factor|outnumber|cut|split|off by|plus|minus|percent|ratio|grew|grow|drop|f[ea]ll\w*|rise|rose|rais|beat|lower|improv|shrink|degrees)|시\s?(?:반|\d+분)?\s?(?:에서|부터)|時(?:半|\d+分)?から/i;
const DEADLINE_BEFORE = /\b(?:by|until|before|no later than|due)(?: the)? ?$/i;
/** The longest of these, with its spaces and one more unit, so that a word is seen from its start. */
const DEADLINE_REACH = 'no later than the '.length + 1;
const DEADLINE_INSIDE =
  /^(?:by|before|until|within|due)\b|^\S{1,6} ?(?:안에|안으로|이내|내로)|^(?:년내|연내|年内|月内|週内|.{1,6}以内)|^(?:EOD|COB|EOW|EOM)\b/i;
const DEADLINE_AFTER = /^[^,.]{0,8}?(?:까지|전까지|전에|안에|안으로|중으로|まで|中に|以内|前に)/;

/** "Since 29 April", "our statement of May 28", 당시 9월 4일, 「その年の八月」: what follows is over. */
const IS_OVER_BEFORE =
  /(?:\bsince (?:the )?|\b(?:statement|letter|report|invoice|minutes|decision|memo) of |(?:그해|그 해|당시|같은 해|동년|작년|지난해|지난)\s?|(?:その年|当時|同年)の?)$/i;
const IS_OVER_REACH = 'statement of '.length + 1;
/** "2018년 4월부터 8월 3일까지": a day of a month after a year is of that year. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?=\s?[년年])/g;
const OF_A_YEAR = /^(?:\d{1,2}\s?[월月]|연말|年末)/;
/** Sayings, names and jobs with a day in them. */
const SAYINGS =
  /\b(?:of|and|or) tomorrow(?=[.,;]|$| (?:and|or|who|will)\b)(?<=\b(?:today|yesterday|leaders|people|generations?|workforce|citizens|taxpayers|children|world|cities|jobs|schools?) (?:of|and|or) tomorrow)|\bno tomorrow\b|\b(?:Blue|Black|Good|Ash|Easter) (?:Mon|Fri|Wednes)day\b|\bSunday roasts?\b|\b(?:the|a) (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day (?!(?:morning|afternoon|evening|night|after|before|week|at|and|or|is|was|works|then|next|of|the|we|you|I|he|she|they|it|to|in|on|by|if|so|but)\b)[a-z]+|내일은 내일의|오늘\s?내일\s?하|明日は我が身|明日は明日の/giu;
/** Habits on a weekday: "usually on Friday". */
const HABITUAL =
  /\b(?:usually|normally|always|generally)\b|원래|보통|항상|늘 |매[주월달일]|누가.*(?:해요|합니까|하겠어요)|정기 ?휴무|쉬는 날|定休|休診日|休館日|毎週|普段|いつも|普通|なんて/i;
/** "Thursday, no, sorry, Wednesday", "내일모레 말고 내일": what comes first is taken back. */
const TAKEN_BACK =
  /^[\s,.…–-]*(?:(?:no|oh|uh|um|sorry|wait|i mean|rather|actually|make that)[\s,.…–-]+)+(?:on |by |until )?$|^(?:이|가|은|는)? ?(?:말고|아니고|아니라)[\s,]*$|^[,.\s]*(?:아니,?|아,? 아니)[\s,.]*$|^(?:ではなく|じゃなく)て?[、\s]*$|^[、。…]*(?:いや|あ、?違う|じゃなくて)[、。…]*$/i;
const TAKEN_BACK_BEFORE = /\bnot (?:on |by |until )?(?:the )?$/i;

/** "In two weeks, the third of December": the second says which day the first is, which a weekday alone does not. */
const SAID_AGAIN = new Set([', ', ', on ', ', the ', ', on the ']);

/** The days mentioned in a sentence, in order. `today` is the day of the meeting. */
export function findDates(said: string, today: CivilDate): DateMention[] {
  const sentence = said.replaceAll(SAYINGS, (saying) => ' '.repeat(saying.length));
  const tenseOf = makeTenseAt(sentence);
  const pastYear =
    [...sentence.matchAll(YEAR)].find(([year]) => Number(year) < today.year)?.index ?? Infinity;
  const isOver = (start: number): boolean =>
    IS_OVER_BEFORE.test(sentence.slice(Math.max(0, start - IS_OVER_REACH), start));
  const tenseAt = (start: number): Tense =>
    isOver(start) || (start > pastYear && OF_A_YEAR.test(sentence.slice(start, start + MAX_GAP)))
      ? 'past'
      : tenseOf(start);
  const found = dropOverlapping(
    DATES.flatMap(({ pattern, resolve }) =>
      findAll(sentence, pattern, (groups, start) => resolve(groups, { today, tense: tenseAt(start) })),
    ).filter((day) => !isRepeated(sentence, day)),
    sentence.length,
  );
  const isHabitual = HABITUAL.test(sentence);
  // "작년 연말" is not this year's.
  const isRight = ({ start, value }: Found<SpokenDay>): boolean =>
    !(isOver(start) && toIsoDate(value.date) >= toIsoDate(today));
  const days = withTheirWeeks(found.filter((day, index) => !isTakenBack(sentence, day, found[index + 1])))
    .filter(isRight)
    .filter(({ value }) => !isHabitual || value.is_any_week !== true);
  const times = dropOverlapping(
    TIMES.flatMap(({ pattern, resolve }) => findAll(sentence, pattern, resolve)),
    sentence.length,
  );
  if (days.length > 0) {
    const besideDays = findTimesBeside(days, times);
    return days.map((day, index) => toMention({ sentence, tenseAt }, day, besideDays[index]));
  }
  // A time alone means today when it is a deadline; otherwise it may be on any day.
  if (ARITHMETIC.test(sentence)) return [];
  return times
    .slice(0, 1)
    .filter(({ start }) => tenseAt(start) !== 'past')
    .map((time) => toMention({ sentence, tenseAt }, todayAt(today, time), time))
    .filter(({ is_deadline }) => is_deadline);
}

/** `YYYY-MM-DD`, or the instant where a time is stated. */
export function toDateTime({ date, time }: DateMention, timezone: string): string {
  return time === null ? toIsoDate(date) : toIsoInstant(date, time, timezone);
}

function isTakenBack(
  sentence: string,
  { start, end }: Found<SpokenDay>,
  next: Found<SpokenDay> | undefined,
): boolean {
  if (next === undefined) return false;
  const between = sentence.slice(end, next.start);
  const isCounted = sentence.slice(start, start + 3).toLowerCase() === 'in ';
  return (
    between.length <= MAX_GAP &&
    (TAKEN_BACK.test(between) ||
      (isCounted && next.value.is_any_week !== true && SAID_AGAIN.has(between)) ||
      TAKEN_BACK_BEFORE.test(sentence.slice(Math.max(0, start - 'not until the '.length), start)))
  );
}

/** "It's a Tuesday, so we open on 1 December": the date says which Tuesday. */
function withTheirWeeks(days: readonly Found<SpokenDay>[]): Found<SpokenDay>[] {
  const dated = days.filter(({ value }) => value.is_any_week !== true && value.precision === 'day');
  return days.map((day) => {
    if (day.value.is_any_week !== true) return day;
    const same = dated.find(({ value }) => weekdayOf(value.date) === weekdayOf(day.value.date));
    return same === undefined ? day : { ...day, value: same.value };
  });
}

function isRepeated(sentence: string, { start, end }: Found<unknown>): boolean {
  return (
    REPEATED_BEFORE.test(sentence.slice(Math.max(0, start - REPEATED_REACH), start)) ||
    REPEATED_AFTER.test(sentence.slice(end, end + REPEATED_REACH))
  );
}

interface Found<Value> {
  start: number;
  end: number;
  value: Value;
}

function findAll<Value>(
  sentence: string,
  pattern: RegExp,
  resolve: (groups: Record<string, string | undefined>, start: number) => Value | null,
): Found<Value>[] {
  const found: Found<Value>[] = [];
  // `matchAll` copies the pattern for each sentence, which takes longer than to look for it.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(sentence); match !== null; match = pattern.exec(sentence)) {
    const { 0: said, index, groups = {} } = match;
    if (said === '') pattern.lastIndex += 1;
    const value = resolve(groups, index);
    if (value !== null) found.push({ start: index, end: index + said.length, value });
  }
  return found;
}

/** Keeps the longest of overlapping finds: "next Friday" and not "Friday". */
function dropOverlapping<Value>(found: readonly Found<Value>[], length: number): Found<Value>[] {
  const kept: Found<Value>[] = [];
  const taken = new Uint8Array(length);
  for (const candidate of found.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    // A longer find that overlaps this one covers its first or its last unit: no kept one is shorter.
    if (taken[candidate.start] === 1 || taken[candidate.end - 1] === 1) continue;
    taken.fill(1, candidate.start, candidate.end);
    kept.push(candidate);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function todayAt(today: CivilDate, { start, end }: Found<CivilTime>): Found<SpokenDay> {
  return { start, end, value: { date: today, precision: 'day' } };
}

/** Finds for each day the first time stated near it; both are in order. */
function findTimesBeside(
  days: readonly Found<SpokenDay>[],
  times: readonly Found<CivilTime>[],
): (Found<CivilTime> | undefined)[] {
  let first = 0;
  return days.map((day) => {
    while (first < times.length && day.start - (times[first]?.end ?? 0) > MAX_GAP) first += 1;
    const time = times[first];
    return time !== undefined && time.start - day.end <= MAX_GAP ? time : undefined;
  });
}

interface Said {
  sentence: string;
  tenseAt: (start: number) => Tense;
}

function toMention(
  { sentence, tenseAt }: Said,
  day: Found<SpokenDay>,
  time: Found<CivilTime> | undefined,
): DateMention {
  const { date, precision } = day.value;
  return {
    start: day.start,
    date,
    time: precision === 'day' ? (time?.value ?? null) : null,
    is_exact: precision === 'day',
    is_deadline:
      DEADLINE_BEFORE.test(sentence.slice(Math.max(0, day.start - DEADLINE_REACH), day.start)) ||
      DEADLINE_INSIDE.test(sentence.slice(day.start)) ||
      DEADLINE_AFTER.test(sentence.slice(day.end)),
    is_to_come: tenseAt(day.start) === 'future',
  };
}
