import { canBeNoun } from '../../terms/english-no-nouns.ts';
import { isGivenName } from '../../terms/given-names.ts';
import { toSpecificity } from '../../terms/ordinary-words.ts';
import { collectCandidates, toPhraseKey, toUsualForm, type PhraseCandidate } from './phrase-candidates.ts';
import { toRarity } from '../term-weights.ts';
import type { BackgroundTerms, SpokenDialog } from '../transcript-to-analyse.ts';

export interface KeyPhrase {
  /** The most frequent form. */
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** The number of occurrences. */
  count: number;
  /** Indexes of the utterances that contain it, in order, each once. */
  dialog_indexes: readonly number[];
  /** In how many twentieths of the meeting it is said. */
  spread: number;
  /** The higher, the more specific to the meeting. */
  score: number;
  /** The weight of one occurrence: higher for long phrases, for rare words, and for phrases that are no part of another. */
  weight: number;
  /** Whether it is used as a noun: after an article more often than after a pronoun or "to". */
  is_noun: boolean;
}

const PARTS = 20;
const MIN_EVIDENCE = 0.2;
/** The share of uses of a name with さん or 씨, from which on it is somebody's. */
const MOST_ADDRESSED = 0.4;
/** -ing is more often what somebody does than a thing. */
const MIN_GERUND_EVIDENCE = 0.5;
/** A joint is a habit of speech when it is heard once. */
const MIN_JOINED = 3;
/** A word that mostly stands before another is an adjective, or half a name: "basic", "remote" of "remote control". */
const MOST_BEFORE_OTHERS = 0.5;
/** From this share of mentions as a speaker or listener on, a word is a person. */
const LEAST_AS_PERSON = 0.2;
const CJK_START = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const LATIN = /^\p{Script=Latin}/u;
const CAPITAL_INSIDE = /.\p{Lu}/u;
/** A Korean word that still has an ending, and somebody who is spoken to. */
const NO_KOREAN_NAME = /(?:적인|중인|[가-힣]든|던|스러운|로운|롭게|하게|님들?|분들?|였고|이고)$/u;
/** "Mr. Chair" is spoken to, "Eva's" is the beginning of something. */
const NO_NAME = /^(?:mr|mrs|ms|dr)\b|['’]s?$/iu;

/** The key phrases of a meeting, best first. One that occurs once counts only where `min_count` is 1. */
export function findKeyPhrases(
  dialogs: readonly SpokenDialog[],
  background: BackgroundTerms,
  minCount: number,
): KeyPhrase[] {
  const candidates = collectCandidates(dialogs);
  for (const [key, { count, joined }] of candidates)
    if (count < (joined === null ? minCount : MIN_JOINED)) candidates.delete(key);
  countInside(candidates);
  return [...candidates.values()]
    .map((candidate) => toKeyPhrase(candidate, candidates, { background, utterances: dialogs.length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Parts of a phrase count only for their occurrences outside of it (C-value). */
function countInside(candidates: ReadonlyMap<string, PhraseCandidate>): void {
  for (const { terms, count, joined } of candidates.values()) {
    if (joined !== null) continue;
    for (let words = 1; words < terms.length; words += 1) {
      for (let first = 0; first + words <= terms.length; first += 1) {
        const part = candidates.get(toPhraseKey(terms.slice(first, first + words)));
        if (part !== undefined) part.inside = Math.max(part.inside, count);
      }
    }
  }
}

function toKeyPhrase(
  candidate: PhraseCandidate,
  candidates: ReadonlyMap<string, PhraseCandidate>,
  { background, utterances }: { background: BackgroundTerms; utterances: number },
): KeyPhrase {
  const { terms, dialogs, count, inside } = candidate;
  const rarity = terms.reduce((sum, term) => sum + toRarity(term, background), 0) / terms.length;
  const text = toUsualForm(candidate);
  const spread = new Set(dialogs.map((index) => Math.floor((index * PARTS) / utterances))).size;
  // A single Han or Hangul word is as long as two others.
  const length = Math.log2(1 + terms.length + (CJK_START.test(text) ? 1 : 0));
  const weight = length * rarity * toSpecificity(terms) * (1 - inside / count);
  return {
    text,
    terms,
    count,
    dialog_indexes: dialogs,
    weight,
    is_noun: isNoun(candidate, candidates),
    spread,
    // Occurrences in many places count more than many in one.
    score: weight * count * Math.sqrt(spread),
  };
}

/** English nouns are recognised by the words before them, those of other languages by what follows. */
function isNoun(candidate: PhraseCandidate, candidates: ReadonlyMap<string, PhraseCandidate>): boolean {
  const { terms, evidence, count, before_others, joined, as_person } = candidate;
  const text = toUsualForm(candidate);
  if (as_person > 0 && as_person >= count * LEAST_AS_PERSON) return false;
  if (NO_NAME.test(text) || NO_KOREAN_NAME.test(text)) return false;
  if (joined !== null)
    return joined.every((key) => {
      const part = candidates.get(key);
      return part !== undefined && isNoun(part, candidates);
    });
  if (before_others > count * MOST_BEFORE_OTHERS) return false;
  if (!LATIN.test(text)) return evidence > -count * MOST_ADDRESSED;
  const words = text.split(' ');
  const head = words.at(-1) ?? '';
  if (isGivenName((words[0] ?? '').toLowerCase())) return false;
  if (CAPITAL_INSIDE.test(head)) return true;
  if (!canBeNoun(head.toLowerCase())) return false;
  if (CAPITAL_INSIDE.test(text)) return true;
  const least = head.endsWith('ing') ? MIN_GERUND_EVIDENCE : MIN_EVIDENCE;
  if (evidence > 0 && evidence >= count * least) return true;
  const last = candidates.get(terms.at(-1) ?? '');
  return terms.length > 1 && evidence >= 0 && last !== undefined && isNoun(last, candidates);
}

/** Words that begin alike are mostly of one family: recognition, recognizer; England, English. */
const SAME_FAMILY = 5;

/** The first `count` phrases that share no word, and no word of a family, with one before them. */
export function pickPhrases(phrases: readonly KeyPhrase[], count: number): KeyPhrase[] {
  const picked: KeyPhrase[] = [];
  const taken = new Set<string>();
  for (const phrase of phrases) {
    if (picked.length === count) break;
    const families = phrase.terms.map(toFamily);
    if (families.some((family) => taken.has(family))) continue;
    picked.push(phrase);
    for (const family of families) taken.add(family);
  }
  return picked;
}

const toFamily = (term: string): string => (LATIN.test(term) ? term.slice(0, SAME_FAMILY) : term);
