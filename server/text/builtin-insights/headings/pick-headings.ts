import { toSpecificity } from '../../terms/ordinary-words.ts';
import { isPassing } from '../../terms/passing-words.ts';
import type { Heading } from './heading.ts';

const MOST = 2;
/** Where one alone is said to be next, so many have to be named. */
const LEAST_WITH_ONE = 3;
/** What only a part of the meeting is about is no name of all of it, unless others are named beside it. */
const LEAST_SHARE_ALONE = 0.4;
/** 버스 준공영제 운영 조례 일부개정조례안: so many words are what the meeting is called for. */
const LONG_NAME = 3;
/** How little a word that any meeting has names. */
const LEAST_WEIGHT = 0.15;
const PASSING_WEIGHT = 0.3;
const PLAIN_WEIGHT = 0.5;

/** The headings that a meeting may be called by: those that are talked of longest, in their order. */
export function pickHeadings(
  headings: readonly Heading[],
  { starts, utterances }: { starts: readonly number[]; utterances: number },
): string[] {
  const explicit = headings.filter(({ is_explicit }) => is_explicit);
  const isLong = explicit.some(({ terms }) => terms.length >= LONG_NAME);
  if (explicit.length < MOST && headings.length < LEAST_WITH_ONE && !isLong) return [];
  if (explicit.length === 0) return [];
  const named = headings
    .map((heading) => {
      const end = starts.find((start) => start > heading.dialog_index) ?? utterances;
      const length = end - heading.dialog_index;
      return { heading, share: length / utterances, weight: length * toWeight(heading) };
    })
    .filter(({ weight }) => weight > 0);
  const [first, second] = named.toSorted((a, b) => b.weight - a.weight).slice(0, MOST);
  if (first === undefined) return [];
  if (second === undefined) {
    const names = first.share >= LEAST_SHARE_ALONE || first.heading.terms.length >= LONG_NAME;
    return names ? [first.heading.text] : [];
  }
  return [first, second]
    .toSorted((a, b) => a.heading.dialog_index - b.heading.dialog_index)
    .map(({ heading }) => heading.text);
}

function toWeight({ terms, text }: Heading): number {
  // "Start times" are two words that alone say nothing.
  if (terms.length === 0) return text.includes(' ') ? PLAIN_WEIGHT : 0;
  const weight = toSpecificity(terms);
  if (weight <= LEAST_WEIGHT) return 0;
  return weight * (terms.every((term) => isPassing(term)) ? PASSING_WEIGHT : 1);
}
