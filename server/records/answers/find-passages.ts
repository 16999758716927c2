/**
 * Finds the passages of transcripts that answer a question best, by its words alone. A passage goes on from the best line until the
 * score falls, and counts the more, the more of the question's words it has.
 */
import { setImmediate as giveWay } from 'node:timers/promises';
import type { QuestionWord } from '../lists/question-words.ts';
import {
  isNameOf,
  lengthOf,
  readTexts,
  scoreLines,
  SCORING,
  smooth,
  toWeights,
  type LookedText,
  type ReadText,
  type Weights,
} from './score-lines.ts';

export interface FoundPassage {
  /** The index of its text. */
  text: number;
  /** Lines from 0; `last` is one of them. */
  first: number;
  last: number;
  score: number;
}

type TextPassage = Omit<FoundPassage, 'text'>;

/** The best first, none over another. */
export async function findPassages(
  texts: readonly LookedText[],
  words: readonly QuestionWord[],
  { most, most_a_text }: { most: number; most_a_text: number },
): Promise<FoundPassage[]> {
  const read = await readTexts(texts, words);
  const weights = toWeights(read, words);
  const found: FoundPassage[] = [];
  for (const [index, one] of read.entries()) {
    const factor = 1 - SCORING.fit + SCORING.fit * one.text.fit;
    for (const passage of takeApart(listPassages(one, words, weights), most_a_text))
      found.push({ ...passage, text: index, score: passage.score * factor });
    await giveWay();
  }
  return found.sort((a, b) => b.score - a.score || a.text - b.text || a.first - b.first).slice(0, most);
}

/** The best of them that are apart from one another. */
function takeApart(passages: readonly TextPassage[], most: number): TextPassage[] {
  const taken: TextPassage[] = [];
  for (const passage of passages.toSorted((a, b) => b.score - a.score || a.first - b.first)) {
    if (taken.length === most) break;
    if (taken.every(({ first, last }) => passage.last < first || passage.first > last)) taken.push(passage);
  }
  return taken;
}

function listPassages(read: ReadText, words: readonly QuestionWord[], weights: Weights): TextPassage[] {
  const { ends } = read;
  const own = scoreLines(read, words, weights);
  const smoothed = smooth(own);
  const hasWord = makeWordTest(read, words, weights);
  const { worth, is_name } = weights;
  const named = [...is_name.keys()].filter((word) => is_name[word] === true);
  const isRight = (line: number) =>
    (own[line] ?? 0) > 0 && (named.length === 0 || named.some((word) => hasWord(word, line, line)));
  return findPeaks(smoothed, isRight).map((peak) => {
    const { first, last } = grow(peak, smoothed, ends);
    const [from, to] = [first - SCORING.around, last + SCORING.around];
    const covered = worth.map((one, word) => (hasWord(word, from, to) ? one : 0));
    return { first, last, score: (smoothed[peak] ?? 0) * shareOf(covered, worth) ** SCORING.coverage };
  });
}

function shareOf(some: readonly number[], all: readonly number[]): number {
  return sumOf(all) === 0 ? 1 : sumOf(some) / sumOf(all);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Whether lines have a word, in what is said or in the name of whoever says it. */
function makeWordTest(
  { text: { speakers, speaker_of }, hits }: ReadText,
  words: readonly QuestionWord[],
  { is_name }: Weights,
) {
  const bySpeaker = words.map((word) => speakers.map((name) => isNameOf(word, name)));
  return (word: number, first: number, last: number): boolean => {
    if (hasBetween(hits[word]?.lines ?? [], first, last)) return true;
    if (is_name[word] !== true || speaker_of === null) return false;
    for (let line = Math.max(0, first); line <= last; line += 1)
      if (bySpeaker[word]?.[speaker_of[line] ?? -1] === true) return true;
    return false;
  };
}

/** The lines with the highest scores among the right ones. */
const findPeaks = (smoothed: Float64Array, isRight: (line: number) => boolean): number[] =>
  Array.from(smoothed.keys())
    .filter(isRight)
    .sort((a, b) => (smoothed[b] ?? 0) - (smoothed[a] ?? 0) || a - b)
    .slice(0, SCORING.peaks);

function grow(
  peak: number,
  smoothed: Float64Array,
  ends: readonly number[],
): { first: number; last: number } {
  const { kept, most_lines, most_characters } = SCORING;
  let [first, last] = [peak, peak];
  while (last - first + 1 < most_lines) {
    const [before, after] = [smoothed[first - 1] ?? -1, smoothed[last + 1] ?? -1];
    const [from, to] = before > after ? [first - 1, last] : [first, last + 1];
    if (Math.max(before, after) < kept * (smoothed[peak] ?? 0) || lengthOf(ends, from, to) > most_characters)
      break;
    [first, last] = [from, to];
  }
  return { first, last };
}

/** Binary search in ascending lines. */
function hasBetween(lines: readonly number[], from: number, to: number): boolean {
  let [before, after] = [-1, lines.length];
  while (after - before > 1) {
    const middle = (before + after) >> 1;
    if ((lines[middle] ?? Infinity) < from) before = middle;
    else after = middle;
  }
  return (lines[after] ?? Infinity) <= to;
}
