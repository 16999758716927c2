import type { Cue, CueKind } from '../cues/cue.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import type { Turn, Turns } from './read-turns.ts';

/** The subject of the talk is named within so many turns before a value, or after it. */
const BEFORE = 8;
const AFTER = 3;
/** A thing that is named further away explains no digits. */
const OF_THINGS = 2;
/** Words after a value in its own sentence. */
const NEAR = 32;

/** The kinds that are talked about around digits, nearest first; 'thing' where something nearer explains them. */
export function listKinds(turns: Turns, turn: Turn, run: CodeRun): CueKind[] {
  const { index, subjects, written } = turn;
  const after = subjects.filter(({ start }) => start >= run.end);
  const ofSentence = after.filter(
    ({ start }) => start - run.end <= NEAR && !/[.?!。]/.test(written.text.slice(run.end, start)),
  );
  const kinds = listOwnBefore(turn, run);
  kinds.push(...listOf(ofSentence, 0), ...listEarlier(turns, index), ...listOf(after, 1));
  for (let distance = 1; distance <= AFTER; distance += 1)
    kinds.push(...listOf(turns.listSubjectsOf(index + distance), distance + OF_THINGS));
  return kinds;
}

/** The same of what was said before the digits alone. */
export const listKindsBefore = (turns: Turns, turn: Turn, run: CodeRun): CueKind[] => [
  ...listOwnBefore(turn, run),
  ...listEarlier(turns, turn.index),
];

const listOwnBefore = ({ subjects }: Turn, { start }: CodeRun): CueKind[] =>
  listOf(subjects.filter(({ end }) => end <= start).toReversed(), 0);

const listEarlier = (turns: Turns, index: number): CueKind[] =>
  Array.from({ length: BEFORE }, (_, back) =>
    listOf(turns.listSubjectsOf(index - back - 1).toReversed(), back + 1),
  ).flat();

const listOf = (subjects: readonly Cue[], distance: number): CueKind[] =>
  subjects.map(({ kind }) => kind).filter((kind) => kind !== 'thing' || distance <= OF_THINGS);

const IS_NAMED = /^[\s,]{1,3}(?:is|was|that['’]s|which is|for|on) (?:the|my|our|your|a)? ?$/i;

/** "44710982 is the ticket": what is named after it. */
export const isNamedAfter = ({ subjects, written }: Turn, { end }: CodeRun): boolean =>
  subjects.some(
    ({ kind, start }) =>
      kind === 'thing' &&
      start >= end &&
      start - end <= NEAR &&
      IS_NAMED.test(written.text.slice(end, start)),
  );

/** "Invoice 20031187 was paid" — "And 20031188?": what is as long as what was explained is one more of it. */
const OF_ANOTHER = 3;
/** Numbers of a row begin alike, however far from each other they are named. */
const OF_ROW = 8;
const BEGINS_ALIKE = 3;
export const isLikeExplained = (turns: Turns, turn: Turn, run: CodeRun): boolean =>
  turn.subjects.every(({ end }) => end > run.start) &&
  Array.from({ length: OF_ROW }, (_, back) => turns.read(turn.index - 1 - back)).some(
    (other, back) =>
      other?.runs.some(
        ({ start, digits }) =>
          digits.length === run.digits.length &&
          (back < OF_ANOTHER || digits.slice(0, BEGINS_ALIKE) === run.digits.slice(0, BEGINS_ALIKE)) &&
          other.subjects.findLast(({ end }) => end <= start)?.kind === 'thing',
      ) === true,
  );
