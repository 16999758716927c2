import { isHandedIn } from '../commitments/korean-commitment.ts';
import { LONG_MEETING } from './decisions/find-decisions.ts';
import { isPassing } from '../terms/passing-words.ts';
import { isDecision } from './rank-sentences.ts';
import { isSitting, type TranscriptToAnalyse } from './transcript-to-analyse.ts';

export interface ActionItem {
  text: string;
  /** The name of a speaker, or of another person as the meeting calls them; null when nobody is named. */
  assignee: string | null;
  /** `YYYY-MM-DD` on the workspace's calendar. */
  due_date: string | null;
  start_ms: number;
  dialog_ids: number[];
}

export interface Candidate {
  item: ActionItem;
  confidence: number;
  /** The utterance that says yes to a request. */
  accepted_in: number | null;
  /** Whether a whole sentence says what is to be done, and by whom. */
  is_clear: boolean;
  /** Keys of its words. */
  terms: readonly string[];
  /** Of its utterance. */
  index: number;
}

/** Commitments without confirmation are guesses. */
const MIN_CONFIDENCE = 2;
const MIN_CONFIDENCE_SITTING = 3;
/** A longer list is not read; at a sitting everybody demands documents. */
const MAX_ITEMS = 10;
const MAX_ITEMS_SITTING = 6;
/** The fewest words that say what is to be done: "I'll get back on it" has none. */
export const MIN_TERMS = 2;
/** In utterances: what is promised twice so near, in one word or in several, is the same task. */
const NEAR = 3;
const FAR = 30;

/**
 * The surest, without repetitions, in order. In a long meeting much sounds like a promise: there it says itself
 * who does what. At a sitting what has a day comes, soonest first, and in Korean what is to be handed in.
 */
export function pickActionItems(
  candidates: readonly Candidate[],
  { dialogs, language }: Pick<TranscriptToAnalyse, 'dialogs' | 'language'>,
): ActionItem[] {
  if (isSitting(dialogs))
    return candidates
      .filter((candidate) => isOfSitting(candidate, language))
      .toSorted((a, b) => toDay(a).localeCompare(toDay(b)) || b.confidence - a.confidence)
      .slice(0, MAX_ITEMS_SITTING)
      .map(({ item }) => item);
  const isLong = dialogs.length > LONG_MEETING;
  const sure = candidates.filter(
    ({ confidence, is_clear }) => confidence >= MIN_CONFIDENCE && (is_clear || !isLong),
  );
  const isTaken = sure.some(({ item }) => item.assignee !== null);
  const kept: Candidate[] = [];
  for (const candidate of sure.toSorted((a, b) => b.confidence - a.confidence || toRank(b) - toRank(a))) {
    const { item } = candidate;
    // Where people take tasks, what nobody takes is an aim, a remark or a decision.
    const isTask = !isTaken || item.assignee !== null || (item.due_date !== null && !isDecision(item));
    if (isTask && !kept.some((other) => isRepeated(candidate, other))) kept.push(candidate);
  }
  const items = kept.slice(0, MAX_ITEMS).map(({ item }) => item);
  return items.sort((a, b) => a.start_ms - b.start_ms);
}

const toDay = ({ item }: Candidate): string => item.due_date ?? '';
const toRank = ({ item, terms }: Candidate): number =>
  terms.length + (item.due_date === null ? 0 : MAX_ITEMS);

/** Whoever says yes at a sitting is only the next to speak. */
const isOfSitting = ({ item, confidence, accepted_in, is_clear }: Candidate, language: string): boolean =>
  item.due_date !== null &&
  accepted_in === null &&
  (language === 'ko'
    ? confidence >= MIN_CONFIDENCE && isHandedIn(item.text)
    : confidence >= MIN_CONFIDENCE_SITTING && is_clear);

/** Whether a candidate is in the words of a surer one beside it, or one answer says yes to both. */
function isRepeated(one: Candidate, surer: Candidate): boolean {
  if (one.accepted_in !== null && one.accepted_in === surer.accepted_in)
    return one.confidence < surer.confidence;
  const shared = one.terms.filter((term) => surer.terms.includes(term));
  return (
    Math.abs(one.index - surer.index) <= (shared.length < MIN_TERMS ? NEAR : FAR) &&
    shared.length === Math.min(one.terms.length, surer.terms.length) &&
    !shared.every((term) => isPassing(term))
  );
}
