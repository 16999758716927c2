import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import { hasEastAsian } from '../east-asian.ts';
import { findDates } from '../kinds/find-birthdays.ts';
import { overlapsAny, type Match } from '../match.ts';
import { writeOutNumbers } from '../numbers/write-out-numbers.ts';
import { listSaid, type FoundInTurn } from '../turns/said.ts';
import type { Turn, Turns } from './read-turns.ts';

/** A birthday is asked for, or the rest of it told, within so many turns. */
const REACH = 3;
const ERA = '(?:明治|大正|昭和|平成|令和|たいしょう|しょうわ|へいせい|れいわ|西暦|せいれき)';
const YEAR = `${ERA}[の、\\s]{0,2}(?:\\d{1,4}|元|[ぁ-ん\\d]{1,12}?)\\s?(?:年|ねん)|(?<!\\d)(?:\\d{2}|\\d{4})年|(?<![ぁ-ん])に?せん[ぁ-ん\\d]{0,16}?ねん|(?<![가-힣\\d])(?:\\d{2}|\\d{4})\\s?년(?=생|도|이|에|[\\s,.]|$)|(?<![\\d.,/-])(?:19|20)\\d{2}(?![\\d.,/-])`;
const DAY = `(?:\\d{1,2}日|[ぁ-ん\\d]{2,8}にち|ついたち|ふつか|みっか|よっか|いつか|むいか|なのか|ようか|ここのか|とおか|はつか|(?<![가-힣\\d])\\d{1,2}\\s?일(?=이|인|[\\s,.요]|$))`;
const MONTH = `(?:\\d{1,2}月|(?:いち|に|さん|し|ご|ろく|しち|はち|く|じゅう|じゅういち|じゅうに)がつ|(?<![가-힣\\d])\\d{1,2}\\s?월)`;
/** The year of a birthday, with the month, or its month and day; a day alone only where one is asked for. */
const PART = new RegExp(
  `(?:${YEAR})(?:(?:生まれ|생)?[の、,\\s]{0,2}${MONTH})?|${MONTH}[の、\\s]{0,2}${DAY}`,
  'giu',
);
const DAY_ALONE = new RegExp(DAY, 'giu');
const MONTH_ALONE = new RegExp(`${MONTH}(?=生|じゃ|です|이|[\\s、。,.]|$)`, 'giu');
const ASKS_FOR_DAY = /何日|日にち|日付|月日|[お]?日は|며칠|몇\s?일|날짜|일자|날은/;
const ASKS_FOR_MONTH = /何月|月は|月日|몇\s?월|달은/;
const CORRECTS = /じゃなくて?|ではなく|아니라|아니고|말고/;
/** Dates that nothing else looks like: 시월 초하루, "76년 6월 11일". */
const WRITTEN = /[년월일年月日]|がつ|にち/;
/** Whoever says more than this beside it tells something else. */
const MOST_BESIDE = 16;
/** What else has a day. */
const OF_OTHER =
  /まで|から(?!です)|期限|発行|開始|入社|予約|届|会議|発売|納品|更新|契約|締|預|申し込|支払|까지|부터|예정|예약|만료|갱신|발급|입사|회의|계약|납부|마감|출발|도착|오픈|배송|입금|방문/;

/**
 * Years and days of birthdays that are asked for, or told, in turns of their own: 「何年生まれ」 — 「平成二年、」 — 「八月の…」; and
 * what is hidden, as digits: "파일 이름은 020517".
 */
export function findBirthdaysInTurns(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const hidden = spans.map((own) => own.filter(({ type }) => type === 'birthday'));
  const found: FoundInTurn[] = [];
  for (const [index, own] of spans.entries()) {
    if (turns.lengthOf(index) > LONGEST || !isOfBirthday(turns, hidden, index)) continue;
    const turn = turns.readAny(index);
    if (turn === null || !hasEastAsian(turn.source)) continue;
    const isAgain = (hidden[index - 1]?.length ?? 0) > 0;
    const part =
      findPart(turn, turns.textOf(index - 1), isAgain) ??
      findDigits(turns, turn, hidden) ??
      findAskedDigits(turn, turns.textOf(index - 1));
    if (part === null) continue;
    const place = toSource(turn.written, part);
    if (overlapsAny(place, own)) continue;
    const span = { type: 'birthday', ...place };
    hidden[index]?.push(span);
    found.push({ utterance: index, span });
  }
  return found;
}
const LONGEST = 60;

/** `isAgain`: a birthday was told just before. */
function findPart({ written: { text } }: Turn, asked: string, isAgain: boolean): Match | null {
  if (OF_OTHER.test(text)) return null;
  const parts = [
    ...text.matchAll(PART),
    ...(isAgain || ASKS_FOR_DAY.test(asked) || CORRECTS.test(text) ? text.matchAll(DAY_ALONE) : []),
    ...(ASKS_FOR_MONTH.test(asked) || CORRECTS.test(text) ? text.matchAll(MONTH_ALONE) : []),
  ]
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }))
    .concat(findDates(text).filter(({ start, end }) => WRITTEN.test(text.slice(start, end))))
    .toSorted((a, b) => a.start - b.start);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  const told = Math.max(...parts.map((part) => part.end));
  const end = told + (BORN.exec(text.slice(told))?.[0].length ?? 0);
  const beside = `${text.slice(0, first.start)}${text.slice(end)}`;
  if (/\d/.test(beside) || beside.replaceAll(/[^\p{L}]/gu, '').length > MOST_BESIDE) return null;
  return { start: first.start, end };
}
const BORN = /^(?:\s?생(?![가-힣])|\s?생(?=이|입|인|으|은|예|요)|の?生まれ)/u;

/** "구오요" — "몇 년생이세요", "공오일칠" — "월일은요": digits alone, of what was asked for. */
const ASKS_FOR_YEAR = /몇\s?년\s?생|년생이?\S{0,4}$|何年(?:の)?(?:お?生|うまれ)|生まれ年/;
const ASKS_FOR_BIRTHDAY = /월일|생일|생년월일|月日|誕生日/;
const ANY_DAY = /^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const ANY_YEAR = /^(?:(?:19|20)\d{2}|\d{2})$/;
function findAskedDigits({ runs, is_bare }: Turn, asked: string): Match | null {
  const [run, ...others] = runs;
  if (!is_bare || run === undefined || others.length > 0) return null;
  const isAnswer =
    (ASKS_FOR_YEAR.test(asked) && ANY_YEAR.test(run.code)) ||
    (ASKS_FOR_BIRTHDAY.test(asked) && ANY_DAY.test(run.code));
  return isAnswer ? { start: run.start, end: run.end } : null;
}

/** Digits that are a birthday which is hidden near them. */
function findDigits(turns: Turns, turn: Turn, hidden: readonly (readonly PiiSpan[])[]): Match | null {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, place) => turn.index - REACH + place);
  const said = near
    .flatMap((at) => listSaid(at === turn.index ? '' : turns.wholeOf(at), hidden[at] ?? []))
    .map((text) => writeOutNumbers(toComparableText(text)).text)
    .join(' ');
  const [, month = '', day = ''] = /(\d{1,2})\s?[月월][^\d]{0,3}(\d{1,2})/.exec(said) ?? [];
  const [, year = ''] = /(\d{2,4})\s?[年년]/.exec(said) ?? [];
  if (month === '' || year === '') return null;
  const digits = `${year.slice(-2)}${month.padStart(2, '0')}${day.padStart(2, '0')}`;
  return (
    turn.runs.find(
      (run) => run.digits === digits || (run.digits.length === 8 && run.digits.endsWith(digits)),
    ) ?? null
  );
}

const YEAR_ALONE = /년|年|ねん/;
const isOfBirthday = (turns: Turns, hidden: readonly (readonly PiiSpan[])[], index: number): boolean =>
  Array.from({ length: 2 * REACH + 1 }, (_, place) => index - REACH + place).some(
    (at) =>
      (at < index && turns.listSubjectsOf(at).at(-1)?.kind === 'birthday') ||
      // A year comes before its day; another day may be of anything.
      (at !== index &&
        (hidden[at]?.length ?? 0) > 0 &&
        (at < index || YEAR_ALONE.test(turns.wholeOf(index)))),
  );
