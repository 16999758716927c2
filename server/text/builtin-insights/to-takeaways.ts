import type { InsightItem, InsightValue } from '@minutebook/contract/resources/insight.ts';
import { pickSentences, byPlace } from './to-summary.ts';
import { isDecision, type RankedSentence } from './rank-sentences.ts';

const MAX_TAKEAWAYS = 5;
const DECISION_FACTOR = 2;

/** Stated decisions and findings, and other central sentences that are not in the summary. */
export function toTakeaways(
  ranked: readonly RankedSentence[],
  summary: readonly RankedSentence[],
): Required<InsightValue> {
  const inSummary = new Set(summary.map(({ sentence }) => sentence));
  const candidates = ranked
    .filter(({ sentence }) => !inSummary.has(sentence))
    .map((candidate) => ({
      ...candidate,
      score: candidate.score * (isDecision(candidate.sentence) ? DECISION_FACTOR : 1),
    }));
  const items = pickSentences(candidates, MAX_TAKEAWAYS, summary)
    .sort(byPlace)
    .map(({ sentence }) => ({
      text: sentence.text,
      ...(isDecision(sentence) && { kind: 'decision' as const }),
      dialog_ids: [sentence.dialog_id],
    }));
  return toTakeawaysValue(items);
}

export function toTakeawaysValue(items: (InsightItem & { text: string })[]): Required<InsightValue> {
  return { text: items.map(({ text }) => `- ${text}`).join('\n'), items };
}
