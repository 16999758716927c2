import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { overlapsAny } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { listKindsBefore } from './list-kinds.ts';
import type { Turn, Turns } from './read-turns.ts';

/** These begin as no account does. */
const MOBILE = /^(?:01[016-9]\d{7,8}|0[5789]0\d{8}|0?7\d{9}|04\d{8}|0120\d{6}|0800\d{7})$/;
const OPEN: ReadonlySet<CueKind> = new Set(['address', 'email', 'number']);
/** Somebody calls, or will be called, within so many turns before. */
const NEAR = 2;

/** Digits in the form of a phone number are of an account where people talk about one and about no phone. */
export function tellKinds(turns: Turns, spans: readonly (readonly PiiSpan[])[]): PiiSpan[][] {
  return spans.map((own, index) => {
    if (own.every(({ type }) => type !== 'phone_number')) return [...own];
    const turn = turns.read(index);
    return own.map((span) => {
      if (span.type !== 'phone_number' || turn === null) return span;
      const run = turn.runs.find((one) => overlapsAny(toSource(turn.written, one), [span]));
      return run !== undefined && isOfAccount(turns, turn, run) ? { ...span, type: 'bank_account' } : span;
    });
  });
}

function isOfAccount(turns: Turns, turn: Turn, run: CodeRun): boolean {
  if (MOBILE.test(run.digits) || turn.written.text[run.start - 1] === '+') return false;
  if (turn.subjects.some(({ kind }) => kind === 'phone')) return false;
  for (let distance = 1; distance <= NEAR; distance += 1)
    if (turns.listSubjectsOf(turn.index - distance).some(({ kind }) => kind === 'phone')) return false;
  return listKindsBefore(turns, turn, run).find((kind) => !OPEN.has(kind)) === 'bank';
}
