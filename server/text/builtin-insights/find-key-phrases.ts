import { toRarity } from './term-weights.ts';
import { toTerms, type Term } from '../terms/to-terms.ts';
import type { BackgroundTerms, SpokenDialog } from './transcript-to-analyse.ts';

export interface KeyPhrase {
  /** The most frequent form. */
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** The number of occurrences. */
  count: number;
  /** Indexes of the utterances that contain it, in order, each once. */
  dialog_indexes: readonly number[];
  /** The higher, the more specific to the meeting. */
  score: number;
  /** Whether it is used as a noun: after an article more often than after a pronoun or "to". */
  is_noun: boolean;
}

const MAX_WORDS = 3;
const MIN_EVIDENCE = 0.2;
/** A word that mostly stands before another is an adjective, or half a name: "basic", "remote" of "remote control". */
const MOST_BEFORE_OTHERS = 0.5;
/** Words with at most one space between them are one phrase, and so are adjacent CJK runs. */
const INSIDE_PHRASE = /^ ?$/;
const CJK_START = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

// Words before nouns, and before verbs, in English; other languages show it by endings, or not at all.
const BEFORE_NOUNS = new Set(
  'the a an this these our your their his her its my some any each every no of for with by from about into between per both another which what whose'.split(
    ' ',
  ),
);
const BEFORE_VERBS = new Set(
  "to i we you they he she it who can could will would should may might must let's don't didn't doesn't not i'll we'll you'll they'll he'll she'll it'll gonna wanna i'd we'd you'd they'd never always just really very so too more most quite pretty be been being is are was were it's that's".split(
    ' ',
  ),
);
/** Includes the word before it, which is no longer than this. */
const LONGEST_BEFORE = 16;
const WORD_BEFORE = /([\p{L}'’]+) $/u;
const LATIN = /^\p{Script=Latin}/u;
/** Like articles and pronouns, endings tell nouns from other words. */
const NO_NOUN_ENDING = /(?:ly|ing|ed)$/;

interface Candidate {
  terms: readonly string[];
  texts: Map<string, number>;
  dialogs: number[];
  count: number;
  /** The number of occurrences within a longer candidate. */
  inside: number;
  /** Of a single word, the number of occurrences directly before another one that says something. */
  before_others: number;
  /** The number of uses as a noun, minus those as a verb or an adjective. */
  evidence: number;
}

/** The key phrases of a meeting, best first. One that occurs once counts only where `min_count` is 1. */
export function findKeyPhrases(
  dialogs: readonly SpokenDialog[],
  background: BackgroundTerms,
  minCount: number,
): KeyPhrase[] {
  const candidates = collectCandidates(dialogs);
  for (const [key, candidate] of candidates) if (candidate.count < minCount) candidates.delete(key);
  countInside(candidates);
  return [...candidates.values()]
    .map((candidate) => toKeyPhrase(candidate, background))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.count - a.count || (a.text < b.text ? -1 : 1));
}

function collectCandidates(dialogs: readonly SpokenDialog[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const [dialogIndex, { text }] of dialogs.entries()) {
    const terms = toTerms(text);
    for (let first = 0; first < terms.length; first += 1) {
      for (let words = 1; words <= MAX_WORDS; words += 1) {
        const phrase = terms.slice(first, first + words);
        if (phrase.length < words || !isPhrase(text, phrase)) break;
        const candidate = addCandidate({ candidates, text, phrase, dialogIndex });
        if (words === 1 && isFollowed(text, terms, first)) candidate.before_others += 1;
      }
    }
  }
  return candidates;
}

function isPhrase(text: string, phrase: readonly Term[]): boolean {
  return phrase.every((term, index) => {
    const previous = phrase[index - 1];
    return (
      term.is_nominal &&
      (previous === undefined ||
        (previous.end <= term.start && INSIDE_PHRASE.test(text.slice(previous.end, term.start))))
    );
  });
}

/** Only words beside which no others are left out: "basic, of course, functions" is no phrase. */
function isFollowed(text: string, terms: readonly Term[], place: number): boolean {
  const pair = terms.slice(place, place + 2);
  return pair.length === 2 && isPhrase(text, pair);
}

function addCandidate({
  candidates,
  text,
  phrase,
  dialogIndex,
}: {
  candidates: Map<string, Candidate>;
  text: string;
  phrase: readonly Term[];
  dialogIndex: number;
}): Candidate {
  const terms = phrase.map((term) => term.key);
  const key = terms.join(' ');
  const said = text.slice(phrase[0]?.start, phrase.at(-1)?.end);
  const candidate = candidates.get(key) ?? startCandidate(terms);
  candidate.texts.set(said, (candidate.texts.get(said) ?? 0) + 1);
  if (candidate.dialogs.at(-1) !== dialogIndex) candidate.dialogs.push(dialogIndex);
  candidate.count += 1;
  candidate.evidence += toEvidence(text, phrase);
  candidates.set(key, candidate);
  return candidate;
}

const startCandidate = (terms: readonly string[]): Candidate => ({
  terms,
  texts: new Map<string, number>(),
  dialogs: [],
  count: 0,
  inside: 0,
  before_others: 0,
  evidence: 0,
});

function toEvidence(text: string, phrase: readonly Term[]): number {
  const start = phrase[0]?.start ?? 0;
  const before =
    WORD_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_BEFORE), start))?.[1]?.toLowerCase() ?? '';
  if (BEFORE_VERBS.has(before)) return -1;
  return BEFORE_NOUNS.has(before) ? 1 : 0;
}

/** Parts of a phrase count only for their occurrences outside of it (C-value). */
function countInside(candidates: ReadonlyMap<string, Candidate>): void {
  for (const { terms, count } of candidates.values()) {
    for (let words = 1; words < terms.length; words += 1) {
      for (let first = 0; first + words <= terms.length; first += 1) {
        const part = candidates.get(terms.slice(first, first + words).join(' '));
        if (part !== undefined) part.inside = Math.max(part.inside, count);
      }
    }
  }
}

function toKeyPhrase(
  { terms, texts, dialogs, count, inside, before_others, evidence }: Candidate,
  background: BackgroundTerms,
): KeyPhrase {
  const rarity = terms.reduce((sum, term) => sum + toRarity(term, background), 0) / terms.length;
  const [text = ''] = [...texts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  return {
    text,
    terms,
    count,
    dialog_indexes: dialogs,
    is_noun: before_others <= count * MOST_BEFORE_OTHERS && isNoun(text, evidence, count),
    // Occurrences in many places count more than many in one; a single Han or Hangul word is as long as two others.
    score:
      (count - inside) *
      Math.log2(1 + terms.length + (CJK_START.test(text) ? 1 : 0)) *
      Math.sqrt(dialogs.length) *
      rarity,
  };
}

/** English nouns are recognised by the words before them, those of other languages by what follows. */
function isNoun(text: string, evidence: number, count: number): boolean {
  if (!LATIN.test(text) || /\p{Lu}/u.test(text.slice(1))) return true;
  if (!text.includes(' ') && NO_NOUN_ENDING.test(text)) return false;
  return evidence > 0 && evidence >= count * MIN_EVIDENCE;
}
