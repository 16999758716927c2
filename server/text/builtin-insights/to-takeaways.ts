import type { InsightItem, InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { Decision } from './decisions/find-decisions.ts';
import { pickSentences, byPlace, type Summary } from './to-summary.ts';
import { isDecision, type RankedSentence } from './rank-sentences.ts';
import type { SpokenDialog } from './transcript-to-analyse.ts';

const MAX_TAKEAWAYS = 5;
const DECISION_FACTOR = 2;

/** The decisions of the summary, and other central sentences that are not in it. */
export function toTakeaways(
  dialogs: readonly SpokenDialog[],
  ranked: readonly RankedSentence[],
  { decisions, sentences: summary }: Summary,
): Required<InsightValue> {
  const idOf = (index: number) => dialogs[index]?.id ?? [];
  const clear = decisions.filter(({ decision }) => isClear(decision));
  const decided = clear.map(({ decision: { dialog_index, text, answer } }) => ({
    text,
    kind: 'decision' as const,
    dialog_ids: [dialog_index, ...(answer === null ? [] : [answer.dialog_index])].flatMap(idOf),
  }));
  const taken = new Set(summary.map(({ sentence }) => sentence));
  const candidates = ranked
    .filter((each) => !taken.has(each.sentence) && !clear.some(({ sentences }) => sentences.includes(each)))
    .map((candidate) => ({
      ...candidate,
      score: candidate.score * (isDecision(candidate.sentence) ? DECISION_FACTOR : 1),
    }));
  const others = pickSentences(candidates, MAX_TAKEAWAYS, summary).sort(byPlace);
  return toTakeawaysValue([...decided, ...others.map(({ sentence }) => toItem(sentence))]);
}

/** Good enough for a heading that says so: it is said to be decided, or much speaks for it. */
const isClear = ({ is_explicit, is_declared, answer, score }: Decision): boolean =>
  is_explicit || is_declared || score >= (answer === null ? CLEAR.alone : CLEAR.answered);
const CLEAR = { alone: 4, answered: 3 };

const toItem = ({ text, dialog_id }: RankedSentence['sentence']) => ({ text, dialog_ids: [dialog_id] });

export function toTakeawaysValue(items: (InsightItem & { text: string })[]): Required<InsightValue> {
  return { text: items.map(({ text }) => `- ${text}`).join('\n'), items };
}
