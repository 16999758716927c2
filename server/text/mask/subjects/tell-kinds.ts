import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource, hasEastAsian } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { overlapsAny } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isLikeExplained, listKindsBefore } from './list-kinds.ts';
import type { Turn, Turns } from './read-turns.ts';

/** These begin as no account does. */
const MOBILE = /^(?:01[016-9]\d{7,8}|0[5789]0\d{8}|0?7\d{9}|04\d{8}|0120\d{6}|0800\d{7})$/;
const OPEN: ReadonlySet<CueKind> = new Set(['address', 'email', 'number']);
/** A card is longer: what was said in two turns may look like one. */
const LONGEST_ACCOUNT = 13;
const DOUBTFUL: ReadonlySet<string> = new Set(['phone_number', 'card_number']);
/** Somebody calls, or will be called, within so many turns before. */
const NEAR = 2;

/** Digits in the form of a phone number are of an account where people talk about one and about no phone. */
export function tellKinds(turns: Turns, spans: readonly (readonly PiiSpan[])[]): PiiSpan[][] {
  return spans.map((own, index) => {
    if (!own.some(({ type }) => DOUBTFUL.has(type) || type === 'bank_account')) return [...own];
    const turn = turns.read(index);
    return own.flatMap((span) => {
      if (turn === null) return span;
      const run = turn.runs.find((one) => overlapsAny(toSource(turn.written, one), [span]));
      if (
        span.type === 'bank_account' &&
        run !== undefined &&
        (isLikeExplained(turns, turn, run) || isNamedThing(turn, run))
      )
        return [];
      if (!DOUBTFUL.has(span.type)) return span;
      if (run !== undefined && span.type === 'phone_number' && isNobodys({ turns, turn, run }, span))
        return [];
      if (span.type === 'card_number' && countDigits(turn, span) > LONGEST_ACCOUNT) return span;
      if (run === undefined || !isOfAccount(turns, turn, run)) return span;
      const whole = toSource(turn.written, run);
      return {
        type: 'bank_account',
        start: Math.min(span.start, whole.start),
        end: Math.max(span.end, whole.end),
      };
    });
  });
}

/** North America's, and short ones: any ten digits may look so, and what names them tells more. */
const WEAK = /^(?:1?[2-9]\d{2}[2-9]\d{6}|[1-9]\d{5,8}|0\d{5,7})$/;
/** "Four hundred and fifteen, then five fifty": nobody dials sums. */
const SUMS = /\bhundred and\b|\bthousand\b/i;

/** Whether digits that only look like a phone number are named a thing, by themselves or by what was asked just before. */
function isNobodys({ turns, turn, run }: { turns: Turns; turn: Turn; run: CodeRun }, span: PiiSpan): boolean {
  if (hasEastAsian(turn.source)) return false;
  const said = Array.from(turn.said).slice(span.start, span.end).join('');
  if (SUMS.test(said) || isPartOfCode(turn, run, said)) return true;
  if (!WEAK.test(run.digits) || turn.written.text[run.start - 1] === '+') return false;
  return turn.subjects.some(({ end }) => end <= run.start)
    ? isNamedThing(turn, run)
    : isLikeExplained(turns, turn, run) || isAskedForThing(turns, turn, run);
}

/** "Tracking is one zed nine nine nine …, oh one two three …": the end of a longer code with letters that is named a thing. */
const isPartOfCode = ({ subjects }: Turn, { start, code, digits }: CodeRun, said: string): boolean =>
  code !== digits &&
  code.length > LONGEST_PHONE &&
  !/^\W*\+/.test(said) &&
  subjects.findLast(({ end }) => end <= start)?.kind === 'thing';
const LONGEST_PHONE = 13;

/** Whether the last words before digits name a thing, and they are its. */
function isNamedThing({ subjects, written, source }: Turn, { start }: CodeRun): boolean {
  if (hasEastAsian(source)) return false;
  const thing = subjects.findLast(({ end }) => end <= start);
  if (thing?.kind !== 'thing') return false;
  const between = written.text.slice(thing.end, start);
  const name = written.text.slice(thing.start, thing.end);
  return !ANY_NUMBER.test(name) && between.length <= NAMING && !ELSEWHERE.test(between);
}

/** "And the seal?", "vendor": a short turn before digits that names something of its own. */
const LONGEST_QUESTION = 48;
const isAskedForThing = (turns: Turns, { index }: Turn, { start }: CodeRun): boolean => {
  const asked = turns.textOf(index - 1);
  if (start > NAMING || turns.lengthOf(index - 1) > LONGEST_QUESTION) return false;
  return turns.listSubjectsOf(index - 1).at(-1)?.kind === 'thing' && !/\d/.test(asked);
};
/** "The Toronto number" is one to call. */
const ANY_NUMBER = /^[a-z]+ numbers?$/i;
const NAMING = 20;
/** "The order came from 503 …". */
const ELSEWHERE = /\b(?:account|from|at|to|call|on|by)\b|[.?!]/i;

const countDigits = (turn: Turn, span: PiiSpan): number =>
  turn.runs
    .filter((run) => overlapsAny(toSource(turn.written, run), [span]))
    .reduce((sum, { digits }) => sum + digits.length, 0);

function isOfAccount(turns: Turns, turn: Turn, run: CodeRun): boolean {
  if (MOBILE.test(run.digits) || turn.written.text[run.start - 1] === '+') return false;
  if (turn.subjects.some(({ kind }) => kind === 'phone')) return false;
  for (let distance = 1; distance <= NEAR; distance += 1)
    if (turns.listSubjectsOf(turn.index - distance).some(({ kind }) => kind === 'phone')) return false;
  return listKindsBefore(turns, turn, run).find((kind) => !OPEN.has(kind)) === 'bank';
}
