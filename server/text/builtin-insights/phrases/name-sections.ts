import type { KeyPhrase } from './find-key-phrases.ts';
import { pickPhrases } from './pick-phrases.ts';
import { pickSubject } from './pick-subject.ts';
import { isOrdinary } from '../../terms/ordinary-words.ts';
import { findStatedSubjects } from './stated-subjects.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

const PHRASES_A_TITLE = 2;
const MIN_MENTIONS = 2;
const MIN_MENTIONS_OF_ORDINARY = 3;
/** The second phrase of a title comes near the first, or is left out. */
const MIN_SHARE = 0.45;
/** A section is announced by the utterance before it, or by its first ones. */
const OPENING_UTTERANCES = 3;
/** An announced subject counts for a section only if it shares a word with this many of its best phrases. */
const LEADING_PHRASES = 8;

export interface NamedTranscript {
  dialogs: readonly SpokenDialog[];
  /** The indexes of the sections' first utterances. */
  starts: readonly number[];
  phrases: readonly KeyPhrase[];
  language: string;
  /** Goes between phrases. */
  separator: string;
}

/**
 * A title for each section: what it is said to be about, or else phrases that are used there rather than
 * elsewhere; null for a section without any.
 */
export function nameSections(transcript: NamedTranscript): (string | null)[] {
  const { dialogs, starts, phrases, language, separator } = transcript;
  const mentions = countBySection(phrases, starts);
  return starts.map((start, section) => {
    const said = mentions[section] ?? new Map<KeyPhrase, number>();
    const share = ((starts[section + 1] ?? dialogs.length) - start) / dialogs.length;
    const leading = toLeading(said, share);
    const words = new Map(
      [...said].flatMap(([{ terms }, times]) => (terms.length === 1 ? [[terms[0] ?? '', times]] : [])),
    );
    const opening = dialogs.slice(Math.max(0, start - 1), start + OPENING_UTTERANCES);
    const stated = pickSubject(
      opening.flatMap(({ text }) => findStatedSubjects(text, language)),
      leading.slice(0, LEADING_PHRASES),
      (term) => words.get(term) ?? 0,
    );
    if (stated !== null && stated.terms.length > 1) return capitalize(stated.text);
    const [first, ...rest] = pickPhrases(leading, PHRASES_A_TITLE);
    if (first === undefined) return null;
    const beside = rest.filter(
      ({ score, terms }) => score >= first.score * MIN_SHARE && (terms.length > 1 || !isOrdinary(terms)),
    );
    if (beside.length === 0 && first.terms.length === 1 && isOrdinary(first.terms)) return null;
    return capitalize([first, ...beside].map(({ text }) => text).join(separator));
  });
}

/** The nouns of a section, scored by how much more they are said in it than elsewhere; best first. */
function toLeading(said: ReadonlyMap<KeyPhrase, number>, share: number): KeyPhrase[] {
  const leading: KeyPhrase[] = [];
  for (const [phrase, times] of said) {
    const least = isOrdinary(phrase.terms) ? MIN_MENTIONS_OF_ORDINARY : MIN_MENTIONS;
    if (!phrase.is_noun || times < least) continue;
    const lift = times / phrase.dialog_indexes.length / share;
    leading.push({ ...phrase, score: phrase.weight * times * Math.log2(1 + lift) });
  }
  return leading.sort((a, b) => b.score - a.score);
}

/** For each section, in how many of its utterances each phrase is said. */
function countBySection(phrases: readonly KeyPhrase[], starts: readonly number[]): Map<KeyPhrase, number>[] {
  const counts = starts.map(() => new Map<KeyPhrase, number>());
  for (const phrase of phrases) {
    let section = 0;
    for (const index of phrase.dialog_indexes) {
      while ((starts[section + 1] ?? Number.POSITIVE_INFINITY) <= index) section += 1;
      const inSection = counts[section];
      inSection?.set(phrase, (inSection.get(phrase) ?? 0) + 1);
    }
  }
  return counts;
}

export function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
