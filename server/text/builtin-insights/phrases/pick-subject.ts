import { isVague } from '../../terms/ordinary-words.ts';
import type { KeyPhrase } from './find-key-phrases.ts';
import type { StatedSubject } from '../headings/stated-subjects.ts';

/** An announced subject is discussed if each of its words occurs again. */
const MIN_MENTIONS = 2;
/** How much more the subject of all of the meeting weighs than what comes next. */
const OF_MEETING = 3;
const MAX_CHARACTERS = 60;

/**
 * Of the subjects that are stated, the one that is taken up most: it shares words with the `leading` phrases,
 * best first, and each of its words is said again. What all of the meeting is said to be about needs but one
 * that is, or a name of several words. null when there is none.
 */
export function pickSubject(
  stated: readonly StatedSubject[],
  leading: readonly KeyPhrase[],
  countMentions: (term: string) => number,
): StatedSubject | null {
  const scores = new Map<string, number>();
  for (const { terms, score } of leading)
    for (const term of terms) if (!isVague(term)) scores.set(term, Math.max(score, scores.get(term) ?? 0));
  const scoreOf = ({ terms, is_of_meeting }: StatedSubject): number =>
    terms.reduce((sum, term) => {
      const again = is_of_meeting && !isVague(term) ? Math.max(1, countMentions(term)) : 0;
      return sum + Math.max(scores.get(term) ?? 0, again) * (is_of_meeting ? OF_MEETING : 1);
    }, 0);
  let best: StatedSubject | null = null;
  let bestScore = 0;
  for (const subject of stated) {
    const { terms, text, is_of_meeting } = subject;
    const again = terms.filter((term) => countMentions(term) >= MIN_MENTIONS).length;
    const isTakenUp = is_of_meeting ? again > 0 || terms.length > 1 : again === terms.length;
    const score = !isTakenUp || text.length > MAX_CHARACTERS ? 0 : scoreOf(subject);
    if (score > bestScore) [best, bestScore] = [subject, score];
  }
  return best;
}

/** How often each word is said: looked up by its term. */
export function toMentions(phrases: readonly KeyPhrase[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const { terms, count } of phrases) if (terms.length === 1) counts.set(terms[0] ?? '', count);
  return (term) => counts.get(term) ?? 0;
}
