import type { Cue } from './cue.ts';
import { listCues } from './list-cues.ts';

/** Explicit questions before an utterance, and the kinds of information they ask for. */
export interface Asked {
  text: string;
  cues: readonly Cue[];
}

export const NOTHING_ASKED: Asked = { text: '', cues: [] };

/** A question stays asked over a few short turns that say nothing: "one second", "sure". */
const MOST_TURNS = 5;
const LONGEST_TURN = 60;
/** Longer questions are ordinary talk. */
const LONGEST_QUESTION = 240;
/** The words of the utterance just before that can name something, in UTF-16 units. */
const REACH = 120;
/** This many digits, or a sign of an address, count as an answer. */
const ANSWER = /(?:\d[^a-z\d]{0,3}){4}|@/i;

/**
 * What was asked before each utterance: the one before it, which may be another speaker's question or the same speaker's
 * beginning of the sentence, and those since the last words that name something, while nothing else was said.
 */
export function listAsked(texts: readonly string[]): Asked[] {
  const turns: Asked[] = texts.map((text) => ({
    text: text.slice(-LONGEST_QUESTION),
    cues: listCues(text.slice(-REACH)),
  }));
  return turns.map((_, index) => {
    const said = turns.slice(findFirst(turns, index), index);
    return {
      text: said
        .map(({ text }) => text)
        .join('\n')
        .slice(-LONGEST_QUESTION),
      cues: said.flatMap(({ cues }) => cues),
    };
  });
}

/** The first of the utterances before `index` that asks, and the one just before it where none does. */
function findFirst(turns: readonly Asked[], index: number): number {
  const last = Math.max(0, index - 1);
  for (let first = last; first > index - MOST_TURNS; first -= 1) {
    const turn = turns[first];
    if (turn === undefined) break;
    if (turn.cues.some(({ kind }) => kind !== 'number')) return first;
    if (turn.text.length > LONGEST_TURN || ANSWER.test(turn.text)) break;
  }
  return last;
}

/** Whether the last words that name something name something personal. */
export function asksForPersonal({ cues }: Asked): boolean {
  const kind = cues.at(-1)?.kind;
  return kind !== undefined && kind !== 'thing';
}
