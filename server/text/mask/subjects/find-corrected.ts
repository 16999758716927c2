import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { overlapsAny } from '../match.ts';
import type { FoundInTurn } from '../turns/said.ts';
import type { Turns } from './read-turns.ts';

const NOT_THAT =
  /^(?:[이가]?\s?(?:아니라|아니고|말고)|(?:の?ほう)?(?:じゃ|では)な(?:くて?|い)|が)[\s,、]{0,2}(?:아|어|あ)?[\s,、]{0,2}$/;
const FEWEST = 2;

/** "3317이 아니라 3371": of what is taken back and what is meant instead, both are hidden if one is. */
export function findCorrected(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  return spans.flatMap((own, index) => {
    const turn = own.length === 0 ? null : turns.read(index);
    if (turn === null) return [];
    const runs = turn.runs.filter(({ digits }) => digits.length >= FEWEST);
    return runs.flatMap((run, place) => {
      const next = runs[place + 1];
      if (next === undefined || !NOT_THAT.test(turn.written.text.slice(run.end, next.start))) return [];
      const [first, second] = [toSource(turn.written, run), toSource(turn.written, next)];
      const isOfFirst = own.find((span) => overlapsAny(first, [span]));
      const isOfSecond = own.find((span) => overlapsAny(second, [span]));
      if ((isOfFirst === undefined) === (isOfSecond === undefined)) return [];
      if (Math.abs(run.digits.length - next.digits.length) > 1) return [];
      if (turn.written.text.startsWith('が', run.end) && sort(run.digits) !== sort(next.digits)) return [];
      const type = isOfFirst?.type ?? isOfSecond?.type ?? '';
      if (type === 'ip_address') return [];
      return [{ utterance: index, span: { type, ...(isOfFirst === undefined ? first : second) } }];
    });
  });
}

const sort = (digits: string): string => Array.from(digits).toSorted().join('');
