/**
 * Scores the lines of transcripts for the words of a question: by BM25, with the speaker as a field and more for words side by side,
 * and smoothed over their neighbours.
 */
import { setImmediate as giveWay } from 'node:timers/promises';
import { makeFormTest, type QuestionWord } from '../lists/question-words.ts';

/** A transcript as search has it, an utterance per line. */
export interface LookedText {
  transcript: string;
  /** Names of speakers as search has them. */
  speakers: readonly string[];
  /** By line, the index in `speakers` of whoever says it, or -1; null: the question asks for nobody of them. */
  speaker_of: ArrayLike<number> | null;
  /** How well the record fits, from 0 to 1. */
  fit: number;
}

/** Tuned on meetings of which others were kept for a look at the end: bench/answers. */
export const SCORING = {
  /** BM25: how soon more of a word counts no more, and how much long lines are held against them. */
  saturation: 1.2,
  length_share: 0.6,
  /** The shares of a line's score that lines before and after get, by distance: answers follow what they are about. */
  before: [0.3, 0.15],
  after: [0.6, 0.4, 0.2],
  /** For two words of the question that follow each other there and here, within so many characters. */
  pair: 0.25,
  pair_characters: 40,
  speaker: 1.5,
  most_of_speaker: 3,
  /** A neighbour belongs to a passage that scores this share of the best line. */
  kept: 0.5,
  most_lines: 6,
  most_characters: 1_500,
  /** Lines around a passage in which the question's words count as said. */
  around: 1,
  coverage: 1.5,
  peaks: 24,
  fit: 0.25,
};

/** The most hits of a word that count in one line; more make no difference to its score. */
const MOST_HITS_A_LINE = 8;
/** The length of text that is searched at once; requests are answered between two such pieces. */
const SLICE_CHARACTERS = 256 * 1024;

interface Hits {
  /** The lines of all places, ascending. */
  lines: number[];
  places: number[];
}

export interface ReadText {
  text: LookedText;
  /** The end of each line. */
  ends: readonly number[];
  /** By word. */
  hits: Hits[];
}

/** Looks all words up in all texts; requests are answered meanwhile. */
export async function readTexts(
  texts: readonly LookedText[],
  words: readonly QuestionWord[],
): Promise<ReadText[]> {
  const tests = words.map((word) => ({ needle: word.term.needle, isForm: makeFormTest(word) }));
  const read: ReadText[] = [];
  let left = SLICE_CHARACTERS;
  for (const text of texts) {
    const ends = findEnds(text.transcript);
    const hits: Hits[] = [];
    for (const test of tests) {
      hits.push(findHits(text.transcript, { ends, ...test }));
      left -= text.transcript.length;
      if (left > 0) continue;
      left = SLICE_CHARACTERS;
      await giveWay();
    }
    read.push({ text, ends, hits });
  }
  return read;
}

function findEnds(text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return [...ends, text.length];
}

function findHits(
  text: string,
  {
    ends,
    needle,
    isForm,
  }: { ends: readonly number[]; needle: string; isForm: (text: string, place: number) => boolean },
): Hits {
  const found: Hits = { lines: [], places: [] };
  let [line, onLine] = [0, 0];
  for (let place = text.indexOf(needle); place !== -1; place = text.indexOf(needle, place)) {
    while (place > (ends[line] ?? Infinity)) [line, onLine] = [line + 1, 0];
    if (onLine < MOST_HITS_A_LINE && isForm(text, place)) {
      found.lines.push(line);
      found.places.push(place);
      onLine += 1;
    }
    place = onLine < MOST_HITS_A_LINE ? place + needle.length : (ends[line] ?? text.length);
  }
  return found;
}

export interface Weights {
  /** How much each word tells. */
  worth: number[];
  average_length: number;
  /** Whether each word is in the name of a speaker. */
  is_name: boolean[];
}

export function toWeights(read: readonly ReadText[], words: readonly QuestionWord[]): Weights {
  const lineCount = read.reduce((sum, { ends }) => sum + ends.length, 0);
  const length = read.reduce((sum, { text }) => sum + text.transcript.length, 0);
  const worth = words.map(({ weight }, word) => {
    const having = read.reduce((sum, { hits }) => sum + countDistinct(hits[word]?.lines ?? []), 0);
    return having === 0 ? 0 : weight * Math.log(1 + (lineCount - having + 0.5) / (having + 0.5));
  });
  const is_name = words.map((word) =>
    read.some(({ text }) => text.speakers.some((name) => isNameOf(word, name))),
  );
  return { worth, average_length: Math.max(1, length / lineCount), is_name };
}

/** Names are as search has them. */
export const isNameOf = ({ term }: QuestionWord, name: string): boolean => name.includes(term.needle);

const countDistinct = (ascending: readonly number[]) =>
  ascending.reduce((count, line, index) => (line === ascending[index - 1] ? count : count + 1), 0);

export const lengthOf = (ends: readonly number[], first: number, last = first) =>
  (ends[last] ?? 0) - (first === 0 ? 0 : (ends[first - 1] ?? 0));

export function scoreLines(
  { text, ends, hits }: ReadText,
  words: readonly QuestionWord[],
  { worth, average_length }: Weights,
): Float64Array {
  const { saturation, length_share, most_of_speaker, speaker } = SCORING;
  const own = new Float64Array(ends.length);
  const add = (line: number, score: number) => (own[line] = (own[line] ?? 0) + score);
  for (const [word, { lines }] of hits.entries()) {
    for (let index = 0; index < lines.length;) {
      const line = lines[index] ?? 0;
      let count = 0;
      while (lines[index + count] === line) count += 1;
      index += count;
      const held = saturation * (1 - length_share + (length_share * lengthOf(ends, line)) / average_length);
      add(line, ((worth[word] ?? 0) * count * (saturation + 1)) / (count + held));
    }
  }
  for (const [word, { lines, places }] of hits.entries()) {
    const next = hits[word + 1];
    if (next === undefined) break;
    addPairs({ lines, places }, next, (line) =>
      add(line, SCORING.pair * ((worth[word] ?? 0) + (worth[word + 1] ?? 0))),
    );
  }
  const { speaker_of } = text;
  if (speaker_of === null) return own;
  const asked = text.speakers.map((name) =>
    words.reduce((sum, word) => sum + (isNameOf(word, name) ? word.weight * most_of_speaker : 0), 0),
  );
  // A short "yes" is no answer by itself.
  for (let line = 0; line < own.length; line += 1)
    add(
      line,
      (asked[speaker_of[line] ?? -1] ?? 0) * speaker * Math.min(1, lengthOf(ends, line) / average_length),
    );
  return own;
}

/** Both are in the order of the text. */
function addPairs(first: Hits, second: Hits, add: (line: number) => void): void {
  let other = 0;
  let last = -1;
  for (const [index, place] of first.places.entries()) {
    while ((second.places[other] ?? Infinity) < place - SCORING.pair_characters) other += 1;
    const line = first.lines[index] ?? 0;
    const isNear = (second.places[other] ?? Infinity) <= place + SCORING.pair_characters;
    if (!isNear || second.lines[other] !== line || line === last) continue;
    last = line;
    add(line);
  }
}

export function smooth(own: Float64Array): Float64Array {
  const smoothed = Float64Array.from(own);
  for (const [line, score] of own.entries()) {
    if (score === 0) continue;
    for (const [side, shares] of [
      [-1, SCORING.before],
      [1, SCORING.after],
    ] as const) {
      for (const [index, share] of shares.entries()) {
        const place = line + side * (index + 1);
        if (place >= 0 && place < own.length) smoothed[place] = (smoothed[place] ?? 0) + share * score;
      }
    }
  }
  return smoothed;
}
