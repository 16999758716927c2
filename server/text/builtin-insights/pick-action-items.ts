import { isHandedIn } from '../commitments/korean-commitment.ts';
import { LONG_MEETING } from './decisions/find-decisions.ts';
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
}

/** Commitments without confirmation are guesses. */
const MIN_CONFIDENCE = 2;
const MIN_CONFIDENCE_SITTING = 3;
/** A longer list is not read. */
const MAX_ITEMS = 10;
/** The fewest words that say what is to be done: "I'll get back on it" has none. */
export const MIN_TERMS = 2;

/**
 * The surest, in order. In a long meeting much sounds like a promise: there a task says itself who does what. At a
 * sitting what has a day comes, soonest first, and in Korean what is to be handed in.
 */
export function pickActionItems(
  candidates: readonly Candidate[],
  { dialogs, language }: Pick<TranscriptToAnalyse, 'dialogs' | 'language'>,
): ActionItem[] {
  if (isSitting(dialogs))
    return candidates
      .filter((candidate) => isOfSitting(candidate, language))
      .toSorted((a, b) => toDay(a).localeCompare(toDay(b)) || b.confidence - a.confidence)
      .slice(0, MAX_ITEMS)
      .map(({ item }) => item);
  const isLong = dialogs.length > LONG_MEETING;
  return candidates
    .filter(({ confidence, is_clear }) => confidence >= MIN_CONFIDENCE && (is_clear || !isLong))
    .toSorted((a, b) => b.confidence - a.confidence)
    .slice(0, MAX_ITEMS)
    .map(({ item }) => item)
    .sort((a, b) => a.start_ms - b.start_ms);
}

const toDay = ({ item }: Candidate): string => item.due_date ?? '';

/** At a sitting a yes accepts nothing: whoever says it is only the next to speak. */
const isOfSitting = ({ item, confidence, accepted_in, is_clear }: Candidate, language: string): boolean =>
  item.due_date !== null &&
  accepted_in === null &&
  (language === 'ko'
    ? confidence >= MIN_CONFIDENCE && isHandedIn(item.text)
    : confidence >= MIN_CONFIDENCE_SITTING && is_clear);
