import type { RankedSentence } from '../rank-sentences.ts';
import { dotProduct } from '../term-weights.ts';
import { toTermKeys } from '../../terms/to-terms.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';
import { findDecisions, LONG_MEETING, type Decision } from './find-decisions.ts';

export interface PickedDecision {
  decision: Decision;
  /** The sentences that it consists of. */
  sentences: readonly RankedSentence[];
}

const MOST = 4;
/** The clearest come first, in their order. */
const FIRST = 3;
/** In a longer meeting a decision is one of its central sentences. */
const LEAST_IN_LONG = { score: 3, central: 0.3 };
const MOST_WORDS = 40;
/** How much a sentence that says what the meeting is about counts, and one that is not whole. */
const CENTRAL = 4;
const BROKEN = 3;
/** A decision with a lower score has to be about the subject, or one of the central sentences. */
const LEAST_ASIDE = 2.5;
const CENTRAL_ASIDE = 0.3;
const ON_SUBJECT = 1;
/** Sentences with so much in common say the same. */
const MOST_ALIKE = 0.5;

/** The decisions that a summary begins with, in order. */
export function pickDecisions(
  { dialogs, language }: { dialogs: readonly SpokenDialog[]; language: string },
  ranked: readonly RankedSentence[],
  subjects: readonly string[],
): PickedDecision[] {
  const ofSubject = new Set(subjects.flatMap((subject) => toTermKeys(subject)));
  const byUtterance = Map.groupBy(ranked, ({ sentence }) => sentence.dialog_index);
  const best = ranked.reduce((most, { score }) => Math.max(most, score), Number.EPSILON);
  const isLong = dialogs.length > LONG_MEETING;
  const weighed = findDecisions(dialogs, language).flatMap((decision) => {
    const sentences = [decision, ...(decision.answer === null ? [] : [decision.answer])].flatMap(
      ({ dialog_index, text }) =>
        (byUtterance.get(dialog_index) ?? []).filter(({ sentence }) => text.includes(sentence.text)),
    );
    const is_whole = sentences.every(({ sentence }) => sentence.is_whole);
    const central = Math.max(0, ...sentences.map(({ score }) => score)) / best;
    const isClear =
      is_whole &&
      decision.is_explicit &&
      decision.score >= LEAST_IN_LONG.score &&
      central >= LEAST_IN_LONG.central &&
      sentences.every(({ sentence }) => sentence.words <= MOST_WORDS);
    if (isLong && !isClear && !decision.is_declared) return [];
    const isOnSubject = decision.terms.some((term) => ofSubject.has(term));
    if (decision.score < LEAST_ASIDE && !isOnSubject && central < CENTRAL_ASIDE) return [];
    return [
      {
        decision,
        sentences,
        value: decision.score + CENTRAL * central + (isOnSubject ? ON_SUBJECT : 0) - (is_whole ? 0 : BROKEN),
      },
    ];
  });
  const picked: PickedDecision[] = [];
  for (const { decision, sentences } of weighed.sort((a, b) => b.value - a.value)) {
    if (picked.length === MOST) break;
    if (!picked.some((other) => isAlike(sentences, other.sentences))) picked.push({ decision, sentences });
  }
  const byPlace = (a: PickedDecision, b: PickedDecision): number =>
    a.decision.dialog_index - b.decision.dialog_index;
  return [...picked.slice(0, FIRST).sort(byPlace), ...picked.slice(FIRST).sort(byPlace)];
}

const isAlike = (some: readonly RankedSentence[], others: readonly RankedSentence[]): boolean =>
  some.some(({ vector }) => others.some((other) => dotProduct(vector, other.vector) > MOST_ALIKE));
