import { isPassing } from '../../terms/passing-words.ts';
import { isVague } from '../../terms/ordinary-words.ts';
import { toPhraseKey, toUsualForm, type PhraseCandidate } from './phrase-candidates.ts';
import { scoreWords, type ScoredWord, type SubjectEvidence } from './score-subjects.ts';
import type { Announcement } from './announcements.ts';
import { canBeNoun } from '../../terms/english-no-nouns.ts';

/**
 * What is said less for has no title: there is rather none. Set on all labelled meetings so that at most one in
 * twenty has a title of a digression. What is said in the beginning and again at the end is seldom a digression.
 */
const LEAST: Readonly<Record<string, { returning: number; else: number }>> = {
  en: { returning: 5.5, else: 9 },
  ko: { returning: 8.5, else: 9 },
  ja: { returning: 8, else: 8 },
};
const LEAST_ELSEWHERE = { returning: 9, else: 9.5 };
/** A longer meeting has several subjects, none of which returns. */
const ONE_SUBJECT_UTTERANCES = 36;
/** How near to the best word others have to come. */
const LIMITS = {
  least_beside: 0.45,
  /** How many of its words score near the best. */
  modifier: 0.5,
  phrase_count: 0.5,
};
const LATIN_FAMILY = 5;
const CJK_FAMILY = 2;
const MOST_WORDS = 3;
const MAX_CHARACTERS = 40;
const MIN_UTTERANCES = 2;
const LATIN = /^\p{Script=Latin}/u;

interface NamedSubject {
  names: string[];
  /** Whether the opening says that it is the subject. */
  is_announced: boolean;
}

/** The names of what a meeting is about, best first: one of several words, or one of one word and another beside it. */
export function nameSubject(evidence: SubjectEvidence): NamedSubject {
  const { words, announced } = scoreWords(evidence);
  const first = words.find((word) => isCertain(word, evidence));
  if (first === undefined) return { names: [], is_announced: false };
  const is_announced = first.sure > 0;
  const scores = new Map(words.map((word) => [word.key, word]));
  const name = toName(first, { evidence, scores, announced });
  // An announced subject needs no second name.
  if (name.terms.length > 1 || is_announced) return { names: [name.text], is_announced };
  const beside = words.find(
    ({ key, score, utterances }) =>
      !isOfFamily(key, first.key) &&
      score >= first.score * LIMITS.least_beside &&
      utterances >= MIN_UTTERANCES,
  );
  const others = beside === undefined ? [] : [toName(beside, { evidence, scores, announced }).text];
  return { names: [name.text, ...others], is_announced: false };
}

/** Whether enough speaks for a word: what is announced is the subject more often than what is counted. */
function isCertain(
  { key, score, sure, returns }: ScoredWord,
  { language, dialogs }: SubjectEvidence,
): boolean {
  const least = (dialogs.length > ONE_SUBJECT_UTTERANCES ? undefined : LEAST[language]) ?? LEAST_ELSEWHERE;
  // 「親父のことなんだけど」: whom or what everybody speaks of is the subject if it is said to be one twice.
  return sure > (isPassing(key) ? 1 : 0) || score >= (returns ? least.returning : least.else);
}

/** 주차장 beside 주차비, recognition beside recognizer say no more than one of them. */
function isOfFamily(key: string, other: string): boolean {
  const length = LATIN.test(key) ? LATIN_FAMILY : CJK_FAMILY;
  return key.slice(0, length) === other.slice(0, length) || key.includes(other) || other.includes(key);
}

interface Naming {
  evidence: SubjectEvidence;
  scores: ReadonlyMap<string, ScoredWord>;
  announced: readonly Announcement[];
}

interface Name {
  text: string;
  terms: readonly string[];
}

/** The longer name in which a word is said, if its other words are the meeting's too. */
function toName(word: ScoredWord, { evidence, scores, announced }: Naming): Name {
  const single = evidence.candidates.get(word.key);
  let best: Name & { score: number } = {
    text: single === undefined ? word.key : toUsualForm(single),
    terms: [word.key],
    score: word.score,
  };
  const longer: (Name & { count: number })[] = [
    ...[...evidence.candidates.values()].filter(isLonger(word.key)).map((phrase) => ({
      text: toUsualForm(phrase),
      terms: phrase.terms,
      count: phrase.count,
    })),
    ...announced
      .filter(({ terms }) => terms.length > 1 && terms.length <= MOST_WORDS && terms.includes(word.key))
      .map(({ text, terms, is_sure }) => ({ text, terms, count: is_sure ? 3 : 1 })),
  ];
  for (const { text, terms, count } of longer) {
    if (text.length > MAX_CHARACTERS || terms.every((term) => isVague(term))) continue;
    if (!canEnd(text)) continue;
    const others = terms.filter((term) => term !== word.key);
    const support = others.map((term) => scores.get(term)?.score ?? 0);
    const weak = support.filter((score) => score < word.score * LIMITS.modifier).length;
    // In a name of three words, one may occur nowhere else.
    if (count < 2 && weak > Math.max(0, terms.length - 2)) continue;
    const score =
      word.score +
      (support.reduce((sum, each) => sum + each, 0) / others.length) *
        LIMITS.phrase_count *
        Math.log2(1 + count);
    if (score > best.score) best = { text, terms, score };
  }
  return best;
}

const isLonger =
  (key: string) =>
  ({ terms, joined }: PhraseCandidate): boolean =>
    joined === null && terms.length > 1 && terms.includes(key) && toPhraseKey(terms) !== key;

function canEnd(text: string): boolean {
  if (!LATIN.test(text)) return true;
  const head = text.split(' ').at(-1) ?? '';
  return canBeNoun(head.toLowerCase()) && !/['’]s?$/.test(head);
}
