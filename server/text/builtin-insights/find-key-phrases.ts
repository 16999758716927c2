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
}

const MAX_WORDS = 3;
/** Words with at most one space between them are one phrase, and so are adjacent CJK runs. */
const INSIDE_PHRASE = /^ ?$/;
const CJK_START = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;

interface Candidate {
  terms: readonly string[];
  texts: Map<string, number>;
  dialogs: number[];
  count: number;
  /** The number of occurrences within a longer candidate. */
  inside: number;
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
        addCandidate(candidates, text, phrase, dialogIndex);
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

function addCandidate(
  candidates: Map<string, Candidate>,
  text: string,
  phrase: readonly Term[],
  dialogIndex: number,
): void {
  const terms = phrase.map((term) => term.key);
  const key = terms.join(' ');
  const said = text.slice(phrase[0]?.start, phrase.at(-1)?.end);
  const candidate = candidates.get(key) ?? startCandidate(terms);
  candidate.texts.set(said, (candidate.texts.get(said) ?? 0) + 1);
  if (candidate.dialogs.at(-1) !== dialogIndex) candidate.dialogs.push(dialogIndex);
  candidate.count += 1;
  candidates.set(key, candidate);
}

const startCandidate = (terms: readonly string[]): Candidate => ({
  terms,
  texts: new Map<string, number>(),
  dialogs: [],
  count: 0,
  inside: 0,
});

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
  { terms, texts, dialogs, count, inside }: Candidate,
  background: BackgroundTerms,
): KeyPhrase {
  const rarity = terms.reduce((sum, term) => sum + toRarity(term, background), 0) / terms.length;
  const [text = ''] = [...texts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  return {
    text,
    terms,
    count,
    dialog_indexes: dialogs,
    // Occurrences in many places count more than many in one; a single Han or Hangul word is as long as two others.
    score:
      (count - inside) *
      Math.log2(1 + terms.length + (CJK_START.test(text) ? 1 : 0)) *
      Math.sqrt(dialogs.length) *
      rarity,
  };
}
