import type { KeyPhrase } from './find-key-phrases.ts';
import { isVague } from '../terms/vague-words.ts';
import { pickPhrases } from './pick-phrases.ts';

const PHRASES_A_TITLE = 2;
const MIN_MENTIONS = 2;

/**
 * A title for each section, from phrases that are used there rather than elsewhere; null for a section
 * without any. `starts` are the indexes of the sections' first utterances, `separator` goes between phrases.
 */
export function nameSections(
  starts: readonly number[],
  phrases: readonly KeyPhrase[],
  separator: string,
): (string | null)[] {
  return starts.map((start, section) => {
    const end = starts[section + 1] ?? Number.POSITIVE_INFINITY;
    const ofSection = phrases
      .filter(
        ({ is_noun, terms, count }) =>
          is_noun && count >= MIN_MENTIONS && !terms.every((term) => isVague(term)),
      )
      .map((phrase) => ({ ...phrase, score: toScoreInside(phrase, start, end) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    const title = pickPhrases(ofSection, PHRASES_A_TITLE)
      .map(({ text }) => text)
      .join(separator);
    return title === '' ? null : capitalize(title);
  });
}

/** A phrase's score, by the number of its utterances in the section and their share of all its utterances. */
function toScoreInside({ dialog_indexes, score }: KeyPhrase, start: number, end: number): number {
  const inside = dialog_indexes.filter((index) => index >= start && index < end).length;
  return score * (inside / dialog_indexes.length) ** 2;
}

export function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
