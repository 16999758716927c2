/** Judges one sentence of a model: whether the utterances that it cites, or those around them, say what it says. */
import { readCalendar } from './read-calendar.ts';
import { findNames, findQuotes, holdsName } from './read-names.ts';
import { isWrittenIn } from './is-written-in.ts';
import { ownerFault } from './judge-owner.ts';
import { readNumbers, type SaidNumber } from './read-numbers.ts';
import { readSenses, SENSES } from './senses.ts';
import { toClaimed, toSupport, type ClaimedTerm } from './support.ts';
import { MOST_CITED, squeeze, type Said, type Talk } from './talk.ts';

/** Why a sentence is dropped. */
export type Fault =
  | 'uncited'
  | 'language'
  | 'figure'
  | 'day'
  | 'name'
  | 'owner'
  | 'quote'
  | 'contrary'
  | 'words';

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

/** The least share of what a sentence says that is said, and of what each of its clauses says. */
const LEAST_SUPPORT: Readonly<Record<string, number>> = { ko: 0.56, ja: 0.58 };
const USUAL_SUPPORT = 0.62;
const LEAST_OF_CLAUSE = 0.34;
/** Without what is said elsewhere. */
const LEAST_NEAR = 0.45;
/** Where a sentence ends in what is done, that has to be said. */
const VERB_LAST = new Set(['ko', 'ja']);
/** Said shortly before, or elsewhere in the meeting: better than nowhere. */
const BEFORE = 0.75;
const ELSEWHERE = 0.5;
const LEAST_TERMS = 2;

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

/** What cites nothing rests on the utterance that says most of it. */
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
  if (!readNumbers(own).every((number) => isCounted(number, cited, near))) return 'figure';
  if (![...readCalendar(own)].every((day) => near.some(({ calendar }) => calendar.has(day)))) return 'day';
  if (!findNames(text, talk.people).every((name) => holdsName(name, near))) return 'name';
  const owner = ownerFault({ ...claim, terms, cited, near }, talk);
  if (owner !== null) return owner;
  if (is_translated) return null;
  if (isContrary({ claim, terms, cited, near })) return 'contrary';
  return isSupported(text, terms, { cited, near, talk, language }) ? null : 'words';
}

/** "Speaker 2": its number is no figure. */
const withoutSpeakers = (text: string, { people }: Talk): string =>
  people.reduce((rest, { name }) => (/\d/.test(name) ? rest.replaceAll(name, ' ') : rest), text);

/**
 * Whether somebody says a number, of the same things as far as both say of what. Where those who are cited say another one
 * of these things, those around them do not count.
 */
function isCounted(
  { value, unit, is_weak }: SaidNumber,
  cited: readonly Said[],
  near: readonly Said[],
): boolean {
  if (is_weak) return true;
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

const DENIES =
  /\b(?:not|no|never|without|nobody|none|cannot|un(?:able|clear|known|resolved|decided)|rather|instead|fail\w*|against)\b|n't\b|않|안 |못|없|아니|미정|모르|ない|なく|ません|ず(?![つ])|未|不|避/iu;

const DECIDES = /\bdecided\b|결정|확정|정했|정해졌|決定|決まった|決めた/iu;
const UNDECIDED =
  /\b(?:not decided|haven['’]t decided|don['’]t know|to be decided)\b|안 정|못 정|정해진 게 없|모릅니다|모르겠|決めてい(?:ません|ない)|決まってい(?:ません|ない)|判断できません|わかりません/iu;

/** Whether it says the opposite of what is said: "increased" of what fell, or that something is that is denied. */
function isContrary({ claim: { text }, terms, cited, near }: Evidence): boolean {
  if (DENIES.test(text)) return false;
  if (terms.some(({ key }) => isDenied(key, cited))) return true;
  if (
    DECIDES.test(text) &&
    cited.some((said) => UNDECIDED.test(said.text)) &&
    !cited.some((said) => DECIDES.test(said.text))
  )
    return true;
  const senses = readSenses(text.toLowerCase());
  return SENSES.some(
    ({ side, opposite }) =>
      opposite !== undefined &&
      senses.has(side) &&
      !senses.has(opposite) &&
      cited.some((said) => said.senses.has(opposite)) &&
      !near.some((said) => said.senses.has(side)),
  );
}

/** Whether all that is said of a word denies it. */
function isDenied(key: string, cited: readonly Said[]): boolean {
  const word = key.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (word.length < (/\p{Script=Latin}/u.test(word) ? LEAST_DENIED : 1)) return false;
  const denial = /\p{Script=Hangul}/u.test(word)
    ? new RegExp(
        `(?<!\\p{L})[안못] ?${word.slice(0, 1)}|(?<!\\p{L})${word.slice(0, 2)}지 ?[는도]? ?[않못]`,
        'u',
      )
    : /\p{Script=Han}/u.test(word)
      ? new RegExp(`${word}(?:し|され)?\\p{Script=Hiragana}{0,3}(?:ない|ません|なかった|ずに)`, 'u')
      : new RegExp(
          `\\b(?:not|never|cannot|[a-z]+n['’]t)\\s+(?:want (?:[a-z]+ )?to )?(?:[a-z]+\\s+)?${word}`,
          'u',
        );
  const saying = cited.filter(({ text }) =>
    text.includes(/\p{Script=Hangul}/u.test(word) ? word.slice(0, 1) : word),
  );
  if (saying.some(({ text }) => ONLY.test(text))) return false;
  return saying.length > 0 && saying.every(({ text }) => denial.test(text));
}

const LEAST_DENIED = 4;
/** 두 대밖에 못 옮깁니다: two. */
const ONLY = /밖에|しか/u;

const CLAUSE_END =
  /[,;:、。，.!?]|\b(?:and|but|because|while|which|who|after|before|instead of|rather than|as|so)\b|(?<=[고며]|면서|지만|아서|어서|으나|해서|하여)\s|(?:그리고|하지만)|(?<=[しでりいき])、/giu;

/** Whether enough of it is said, in all and in each clause: half a truth is none. */
function isSupported(
  text: string,
  terms: readonly ClaimedTerm[],
  {
    cited,
    near,
    talk,
    language,
  }: { cited: readonly Said[]; near: readonly Said[]; talk: Talk; language: string },
): boolean {
  if (terms.length === 0) return isRepeated(text, near);
  const before = talk.before(cited);
  const supports = terms.map((term) => {
    const here = Math.max(toSupport(term, near), BEFORE * toSupport(term, before));
    const support = Math.max(here, ELSEWHERE * toSupport(term, [talk.words]));
    return { start: term.start, here, support, is_thing: term.is_thing };
  });
  if (VERB_LAST.has(language) && supports.length > 1 && supports.at(-1)?.support === 0) return false;
  if (supports.reduce((sum, { here }) => sum + here, 0) < LEAST_NEAR * supports.length) return false;
  if (mean(supports) < (LEAST_SUPPORT[language] ?? USUAL_SUPPORT)) return false;
  const ends = [...text.normalize('NFKC').matchAll(CLAUSE_END)].map(({ index }) => index);
  return splitClauses(supports, ends).every((each) => mean(each) >= LEAST_OF_CLAUSE);
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

interface Supported {
  start: number;
  support: number;
  is_thing: boolean;
}

/** Clauses of fewer words belong to the one before. */
function splitClauses(supports: readonly Supported[], ends: readonly number[]): Supported[][] {
  const clauses: Supported[][] = [[]];
  let next = 0;
  for (const each of supports) {
    const isNew = next < ends.length && each.start >= (ends[next] ?? 0);
    while (next < ends.length && each.start >= (ends[next] ?? 0)) next += 1;
    if (isNew && (clauses.at(-1)?.length ?? 0) >= LEAST_TERMS) clauses.push([]);
    clauses.at(-1)?.push(each);
  }
  return clauses;
}

/** Things that nobody names count twice. */
function mean(supports: readonly Supported[]): number {
  const weights = supports.map(({ support, is_thing }) => (support === 0 && is_thing ? 2 : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? 1 : supports.reduce((sum, { support }) => sum + support, 0) / total;
}
