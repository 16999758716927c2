/** Baselines for a summary: the meeting's beginning, and its sentences ranked by TextRank. */
import { splitSentences } from '../../server/text/builtin-insights/to-sentences.ts';
import { toTerms } from '../../server/text/terms/to-terms.ts';
import type { TranscriptToAnalyse } from '../../server/text/builtin-insights/transcript-to-analyse.ts';

const DAMPING = 0.85;
const ROUNDS = 30;
const MIN_WORDS = 4;

const toWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
const toPlain = ({ dialogs }: TranscriptToAnalyse): string[] =>
  dialogs
    .flatMap(({ text }) => splitSentences(text))
    .filter((sentence) => toWords(sentence).length >= MIN_WORDS);
const cut = (text: string, words: number): string => text.split(/\s+/).slice(0, words).join(' ');

export const toLead = (transcript: TranscriptToAnalyse, words: number): string =>
  cut(toPlain(transcript).join(' '), words);

/** Mihalcea and Tarau (2004): a walk over sentences by the words they share. */
export function toTextRank(transcript: TranscriptToAnalyse, words: number): string {
  const sentences = toPlain(transcript);
  const weights = walk(sentences.map((sentence) => new Set(toTerms(sentence).map(({ key }) => key))));
  const best = sentences.map((text, place) => ({ text, place, weight: weights[place] ?? 0 }));
  const picked: typeof best = [];
  let length = 0;
  for (const sentence of best.toSorted((a, b) => b.weight - a.weight)) {
    if (length >= words) break;
    picked.push(sentence);
    length += sentence.text.split(/\s+/).length;
  }
  picked.sort((a, b) => a.place - b.place);
  return cut(picked.map(({ text }) => text).join(' '), words);
}

function walk(sentences: readonly ReadonlySet<string>[]): number[] {
  const edges = sentences.map((a, from) => sentences.map((b, to) => (from === to ? 0 : toSimilarity(a, b))));
  const sums = edges.map((row) => row.reduce((sum, edge) => sum + edge, 0));
  let weights = sentences.map(() => 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    const shares = weights.map((weight, index) => weight / (sums[index] || 1));
    weights = edges.map(
      (row) => 1 - DAMPING + DAMPING * row.reduce((sum, edge, from) => sum + edge * (shares[from] ?? 0), 0),
    );
  }
  return weights;
}

function toSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const length = Math.log(a.size) + Math.log(b.size);
  return length > 0 ? shared / length : 0;
}
