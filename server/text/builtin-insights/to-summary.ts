import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { pickSentences } from './pick-sentences.ts';
import type { RankedSentence } from './rank-sentences.ts';
import type { TranscriptToAnalyse } from './transcript-to-analyse.ts';

const WORDS_PER_SENTENCE = 600;
const MIN_SENTENCES = 3;
const MAX_SENTENCES = 8;

export interface Summary {
  value: InsightValue;
  sentences: readonly RankedSentence[];
}

/** The most central sentences of each section, verbatim, in order and with their speakers. */
export function toSummary(
  { dialogs, speakers }: TranscriptToAnalyse,
  ranked: readonly RankedSentence[],
  starts: readonly number[],
): Summary {
  const words = ranked.reduce((sum, { sentence }) => sum + sentence.words, 0);
  const length = Math.min(MAX_SENTENCES, Math.max(MIN_SENTENCES, Math.round(words / WORDS_PER_SENTENCE)));
  const sentences = pickBySection(ranked, starts, length).sort(byPlace);
  const names = new Map(speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const lines = sentences.map(({ sentence }) => {
    const name = names.get(dialogs[sentence.dialog_index]?.speaker_id ?? Number.NaN);
    return `- ${name == null ? '' : `**${name}**: `}${sentence.text}`;
  });
  return { value: { text: lines.join('\n') }, sentences };
}

export function byPlace(a: RankedSentence, b: RankedSentence): number {
  return a.sentence.dialog_index - b.sentence.dialog_index;
}

/** Each section gets a share of the sentences in proportion to its text; the remainder goes to the best. */
function pickBySection(
  ranked: readonly RankedSentence[],
  starts: readonly number[],
  length: number,
): RankedSentence[] {
  const total = ranked.reduce((sum, { sentence }) => sum + sentence.words, 0);
  const picked: RankedSentence[] = [];
  for (const [section, start] of starts.entries()) {
    const end = starts[section + 1] ?? Number.POSITIVE_INFINITY;
    const inside = ranked.filter(
      ({ sentence }) => sentence.dialog_index >= start && sentence.dialog_index < end,
    );
    const share = inside.reduce((sum, { sentence }) => sum + sentence.words, 0) / Math.max(1, total);
    picked.push(...pickSentences(inside, Math.floor(share * length), picked));
  }
  const taken = new Set(picked);
  const rest = ranked.filter((sentence) => !taken.has(sentence));
  return [...picked, ...pickSentences(rest, length - picked.length, picked)];
}
