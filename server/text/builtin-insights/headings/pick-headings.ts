import { toSpecificity } from '../../terms/ordinary-words.ts';
import { isPassing, isPlace } from '../../terms/passing-words.ts';

/** The words with which a speaker opens the next subject: "Next, the budget.", "Orders.", 다음은 예산. */
export interface Heading {
  dialog_index: number;
  text: string;
  /** Keys of its words. */
  terms: readonly string[];
  /** Whether it is said to be next, rather than named alone. */
  is_explicit: boolean;
}

/** A heading as it is read in one utterance. */
export interface ReadHeading {
  text: string;
  is_explicit: boolean;
}

const MOST = 2;
/** With only one explicit heading, a title needs at least this many headings in all. */
const LEAST_WITH_ONE = 3;
/** A single heading names the meeting only if its section takes this share of it. */
const LEAST_SHARE_ALONE = 0.4;
/** 버스 준공영제 운영 조례 일부개정조례안: so many words are what the meeting is called for. */
const LONG_NAME = 3;
/** How little a word that any meeting has names. */
const LEAST_WEIGHT = 0.15;
const PASSING_WEIGHT = 0.3;
const OPENING = 6;
/** "Let's start green": one English word may be anything. */
const ENGLISH_WORD = /^[A-Za-z]+$/;
const LEAST_WEIGHT_OF_OPENING = 0.4;
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
  const [first, ...others] = named.toSorted((a, b) => b.weight - a.weight);
  const second = others.find(
    ({ heading }) => !heading.terms.some((term) => first?.heading.terms.includes(term)),
  );
  if (first === undefined) return [];
  if (second === undefined) {
    const names = first.share >= LEAST_SHARE_ALONE || first.heading.terms.length >= LONG_NAME;
    return names ? [first.heading.text] : [];
  }
  return [first, second]
    .toSorted((a, b) => a.heading.dialog_index - b.heading.dialog_index)
    .map(({ heading }) => heading.text);
}

/** The heading announced in the opening, for a meeting that nothing else names. */
export function pickOpening(headings: readonly Heading[]): string[] {
  const first = headings.find(
    (heading) =>
      heading.is_explicit &&
      heading.dialog_index <= OPENING &&
      !heading.terms.every((term) => isPlace(term)) &&
      !ENGLISH_WORD.test(heading.text) &&
      toWeight(heading) >= LEAST_WEIGHT_OF_OPENING,
  );
  return first === undefined ? [] : [first.text];
}

function toWeight({ terms, text }: Heading): number {
  // "Start times" are two words that alone say nothing.
  if (terms.length === 0) return text.includes(' ') ? PLAIN_WEIGHT : 0;
  const weight = toSpecificity(terms);
  if (weight <= LEAST_WEIGHT) return 0;
  return weight * (terms.every((term) => isPassing(term)) ? PASSING_WEIGHT : 1);
}
