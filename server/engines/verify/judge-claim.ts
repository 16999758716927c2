/** Judges one sentence of a model: whether the utterances that it cites, or those around them, say what it says. */
import type { CivilDate } from '../../text/dates/civil-date.ts';
import { findDates } from '../../text/dates/find-dates.ts';
import { readCalendar } from './read-calendar.ts';
import { findNames, findQuotes, holdsName } from './read-names.ts';
import { isWrittenIn } from './is-written-in.ts';
import { ownerFault } from './judge-owner.ts';
import { readNumbers, type SaidNumber } from './read-numbers.ts';
import { oppositeOf } from './senses.ts';
import { toClaimed, toSupport, type ClaimedTerm } from './support.ts';
import { MOST_CITED, squeeze, type Said, type Talk } from './talk.ts';

/** Why a sentence is dropped. */
export type Fault = 'uncited' | 'language' | 'figure' | 'day' | 'name' | 'owner' | 'quote' | 'words';

export interface Claim {
  text: string;
  dialog_ids: readonly number[];
  assignee?: string | null;
}

export interface Judging {
  talk: Talk;
  /** The language to be written in; ISO 639-1. */
  language: string;
  /** Words of one language prove nothing of another: then figures, names and days alone are judged. */
  is_translated: boolean;
}

export interface Verdict {
  fault: Fault | null;
  /** The utterances that it rests on: of too many, those that say most of it. */
  cited: readonly Said[];
  near: readonly Said[];
}

/** The least share of what a sentence says that is said. It may be in other words: what is invented has far less. */
const LEAST_SUPPORT = 0.4;
/** Without what is said elsewhere. */
const LEAST_NEAR = 0.3;
/** Said shortly before, or elsewhere in the meeting: better than nowhere. */
const BEFORE = 0.75;
const ELSEWHERE = 0.5;

/** In UTF-16 units. What is longer is no sentence, and would take long to judge. */
export const LONGEST_CLAIM = 1_000;

export function judgeClaim(claim: Claim, judging: Judging): Verdict {
  const { talk } = judging;
  if (claim.text.length > LONGEST_CLAIM) return { fault: 'words', cited: [], near: [] };
  const terms = toClaimed(claim.text);
  const cited = pickCited(talk, claim, terms);
  const near = talk.around(cited);
  const fault = cited.length === 0 ? 'uncited' : findFault({ claim, terms, cited, near }, judging);
  return { fault, cited, near };
}

interface Evidence {
  claim: Claim;
  terms: readonly ClaimedTerm[];
  cited: readonly Said[];
  near: readonly Said[];
}

/** The utterances that a claim cites; of more than `MOST_CITED`, those that say most of it. */
function pickCited(talk: Talk, { dialog_ids }: Claim, terms: readonly ClaimedTerm[]): Said[] {
  const cited = talk.cite(dialog_ids);
  if (cited.length > MOST_CITED) {
    const shared = new Map(cited.map((said) => [said, countSupport(terms, [said])]));
    return cited
      .toSorted((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
      .slice(0, MOST_CITED)
      .toSorted((a, b) => a.index - b.index);
  }
  return cited;
}

const countSupport = (terms: readonly ClaimedTerm[], near: readonly Said[]): number =>
  terms.reduce((sum, term) => sum + toSupport(term, near), 0);

function findFault({ claim, terms, cited, near }: Evidence, judging: Judging): Fault | null {
  const { text } = claim;
  const { talk, language, is_translated } = judging;
  if (!isWrittenIn(text, { language, near })) return 'language';
  if (findQuotes(text).some((quote) => !near.some(({ squeezed }) => squeezed.includes(squeeze(quote)))))
    return 'quote';
  const own = withoutSpeakers(text, talk);
  const numbers = readNumbers(own).filter(({ is_weak }) => !is_weak);
  if (!numbers.every((number) => isCounted(number, cited, near) || isThisMonth(number, talk)))
    return 'figure';
  if (!findDates(own, talk.today).every(({ date }) => isDaySaid(date, numbers, { cited, near })))
    return 'day';
  if (![...readCalendar(own)].every((day) => near.some(({ calendar }) => calendar.has(day)))) return 'day';
  if (!findNames(text, talk.people).every((name) => holdsName(name, near))) return 'name';
  const owner = ownerFault({ ...claim, terms, cited, near }, talk);
  if (owner !== null) return owner;
  if (is_translated) return null;
  if (isOpposite(terms, cited, near)) return 'words';
  return isSupported(text, terms, { cited, near, talk, proven: numbers.length }) ? null : 'words';
}

/** The meeting's month and year need not be said: whoever writes minutes completes a day with them. */
const isThisMonth = ({ value, unit }: SaidNumber, { today }: Talk): boolean =>
  (unit === 'month' && value === today.month) || (unit === 'year' && value === today.year);

/** A day of the month that is written has to be said: as a day, or as its number where it is cited. */
function isDaySaid(
  { month, day }: CivilDate,
  numbers: readonly SaidNumber[],
  { cited, near }: Pick<Evidence, 'cited' | 'near'>,
): boolean {
  if (!numbers.some(({ value }) => value === day)) return true;
  return (
    near.some(({ days }) => days.some(({ date }) => date.day === day && date.month === month)) ||
    cited.some((said) =>
      said.numbers.some(({ value, unit }) => value === day && (unit === 'day' || unit === null)),
    )
  );
}

/** "Speaker 2": its number is no figure. */
const withoutSpeakers = (text: string, { people }: Talk): string =>
  people.reduce((rest, { name }) => (/\d/.test(name) ? rest.replaceAll(name, ' ') : rest), text);

/**
 * Whether somebody says a number, of the same things as far as both say of what. Where those who are cited say another one
 * of these things, those around them do not count.
 */
function isCounted({ value, unit }: SaidNumber, cited: readonly Said[], near: readonly Said[]): boolean {
  const isSame = (said: SaidNumber): boolean =>
    isSameValue(said.value, value, unit === 'clock' || said.unit === 'clock') &&
    areUnitsAlike(said.unit, unit);
  if (cited.some(({ numbers, day_numbers }) => numbers.some(isSame) || day_numbers.some(isSame))) return true;
  const isRival = (said: SaidNumber): boolean => said.unit === unit && !said.is_weak;
  if (
    unit !== null &&
    !LOOSE.has(unit) &&
    !COUNTED.has(unit) &&
    cited.some(({ numbers }) => numbers.some(isRival))
  )
    return false;
  const all = near.flatMap(({ numbers }) => numbers);
  return all.some(isSame) || isAbridged(value, all);
}

const isTaken = (side: number, by: readonly Said[]): boolean => by.some(({ senses }) => senses.has(side));

/** Whether those who are cited say the opposite of a word, and nobody near says what it may mean. */
function isOpposite(terms: readonly ClaimedTerm[], cited: readonly Said[], near: readonly Said[]): boolean {
  return terms.some(({ senses }) => {
    const sides = [...senses];
    if (sides.some((side) => isTaken(side, near))) return false;
    return sides.map(oppositeOf).some((side) => side !== undefined && isTaken(side, cited));
  });
}

const SCALES = [1e3, 1e4, 1e6];

/** "Eighty-five thousand … we have sixty": who has said a scale once leaves it out. */
const isAbridged = (value: number, said: readonly SaidNumber[]): boolean =>
  SCALES.some(
    (scale) =>
      said.some((each) => each.unit === null && !each.is_weak && each.value * scale === value) &&
      said.some((each) => each.value >= scale && each.value % scale === 0),
  );

const areUnitsAlike = (a: string | null, b: string | null): boolean =>
  a === b || a === null || b === null || LOOSE.has(a) || LOOSE.has(b) || (COUNTED.has(a) && COUNTED.has(b));

/** 일 is a day of the month and a day's length, 월 a month: their names are judged as days. 분 is a person, too. */
const LOOSE = new Set(['day', 'month', 'year', 'clock', 'second', 'minute']);
const COUNTED = new Set(['piece', 'person']);

const isSameValue = (a: number, b: number, isClock: boolean): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.abs(a) || (isClock && Math.abs(a - b) === 12);

/** Whether enough of it is said. A figure that was found there is a word that is said. */
function isSupported(
  text: string,
  terms: readonly ClaimedTerm[],
  {
    cited,
    near,
    talk,
    proven,
  }: { cited: readonly Said[]; near: readonly Said[]; talk: Talk; proven: number },
): boolean {
  if (terms.length === 0) return proven > 0 || isRepeated(text, near);
  const before = talk.before(cited);
  let [here, anywhere, weight] = [proven, proven, proven];
  for (const term of terms) {
    const close = Math.max(toSupport(term, near), BEFORE * toSupport(term, before));
    const support = Math.max(close, ELSEWHERE * toSupport(term, [talk.words]));
    here += close;
    anywhere += support;
    // Things that nobody names count twice.
    weight += support === 0 && term.is_thing ? 2 : 1;
  }
  return here >= LEAST_NEAR * (terms.length + proven) && anywhere >= LEAST_SUPPORT * weight;
}

/** A sentence without a word of its own, such as "Call": all of it is said. */
function isRepeated(text: string, near: readonly Said[]): boolean {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.length > 0 && words.every((word) => near.some((said) => said.text.includes(word)));
}
