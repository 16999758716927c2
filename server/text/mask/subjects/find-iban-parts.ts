import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { COUNTED, COUNTED_REACH } from '../kinds/counted.ts';
import { isCountedOrListed } from '../kinds/find-expected.ts';
import { IBAN_LENGTHS } from '../kinds/find-ibans.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import type { FoundInTurn } from '../turns/said.ts';
import { isSum } from './find-parts.ts';
import type { Turn, Turns } from './read-turns.ts';

/** An account of which a country's letters and two digits come first; its parts are so many turns apart. */
const BEGINNING = /^([A-Z]{2})\d\d(?:[A-Z\d]*)$/i;
const LEAST_OF_BEGINNING = 8;
const REACH = 3;
const MOST_PARTS = 10;
/** It is talked about so many turns before. */
const BEFORE = 6;
/** Letters of banks stand in the middle of it. */
const PART = /^(?:[A-Z]{1,4})?\d+$/i;
const LEAST_OF_PART = 4;
const LEAST_OF_END = 2;

/**
 * IBANs that are read out over several turns, said again, corrected or cut off, where the talk is about one or about money: what
 * belongs to one is no account by itself.
 */
export function findIbanParts(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  return spans.flatMap((_, index) => {
    const turn = turns.read(index);
    if (turn === null || !isTalkOfMoney(turns, index)) return [];
    return turn.runs.flatMap((run) => {
      const [, country = ''] = BEGINNING.exec(run.code) ?? [];
      const length = IBAN_LENGTHS.get(country.toUpperCase());
      if (length === undefined || run.code.length > length || run.code.length < LEAST_OF_BEGINNING) return [];
      if (isOfThing(turn, run)) return [];
      return [toFound(turn, run), ...findRest(turns, { turn, run, length })];
    });
  });
}

const toFound = (turn: Turn, run: CodeRun): FoundInTurn => ({
  utterance: turn.index,
  span: { type: 'iban', ...toSource(turn.written, run) },
});

/** What is read out after the beginning until nobody goes on, by whoever: parts, what is said back, and another end. */
function findRest(
  turns: Turns,
  { turn, run, length }: { turn: Turn; run: CodeRun; length: number },
): FoundInTurn[] {
  const found: FoundInTurn[] = [];
  let said = run.code;
  let last = turn.index;
  for (let at = turn.index; at <= last + REACH && found.length < MOST_PARTS; at += 1) {
    const next = turns.read(at);
    if (next === null) continue;
    for (const part of next.runs) {
      if ((at === turn.index && part.start < run.end) || !isPart(next, part)) continue;
      const isAgain = part.code.length >= LEAST_OF_PART && said.includes(part.code);
      const isNext = said.length + part.code.length <= length;
      if (!isAgain && !isNext && !isOfEnd(next, part)) continue;
      if (!isAgain && isNext) said += part.code;
      found.push(toFound(next, part));
      last = at;
    }
  }
  return found;
}

/** What is read out and nothing else: no amount, no days. */
function isPart(turn: Turn, part: CodeRun): boolean {
  if (!PART.test(part.code) || isOfThing(turn, part)) return false;
  const isEnd = isOfEnd(turn, part);
  if (part.code.length < (isEnd ? LEAST_OF_END : LEAST_OF_PART) || !(turn.is_bare || isEnd)) return false;
  const after = turn.written.text.slice(part.end, part.end + COUNTED_REACH);
  return !isCountedOrListed(turn.written, part) && !COUNTED.test(after) && !isSum(turn, part);
}

const isOfThing = ({ subjects }: Turn, { start }: CodeRun): boolean =>
  subjects.findLast(({ end }) => end <= start)?.kind === 'thing';

const END = /\b(?:ends?|ending|last|rest|should be|meant|bit['’]s)\b[^.?!\d]{0,24}$/i;
const isOfEnd = (turn: Turn | null, { start }: CodeRun): boolean =>
  turn !== null && END.test(turn.written.text.slice(Math.max(0, start - 40), start));

const isTalkOfMoney = (turns: Turns, index: number): boolean =>
  Array.from({ length: BEFORE + 2 }, (_, back) => index + 1 - back).some((at) =>
    turns.listSubjectsOf(at).some(({ kind }) => kind === 'iban' || kind === 'bank'),
  );
