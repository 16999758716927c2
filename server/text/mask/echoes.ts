import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from './comparable-text.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { Match } from './match.ts';
import { findCodeRuns } from './numbers/code-runs.ts';
import { writeOutNumbers } from './numbers/write-out-numbers.ts';

/** Numbers that are long enough that a part of one, said again, can only be of it. */
const ECHOED: ReadonlySet<string> = new Set([
  'phone_number',
  'card_number',
  'bank_account',
  'iban',
  'resident_number',
  'foreigner_number',
  'ssn',
  'itin',
  'my_number',
]);
/** Both speakers take a number up again within so many utterances. */
const REACH = 2;
const FEWEST_DIGITS = 3;
const LEAST_OF_NUMBER = 7;
/** Phrases that give the end of a number, or a new end. */
const END =
  /\b(?:ends?|ending|last|end)\b|끝(?:이|은|자리|번호|에)|뒷?자리|마지막|末尾|下[一二三四五1-5]?[桁けたは]|最後|お?しり/i;
const LONGEST_END = 5;
const LONGEST_UTTERANCE = 160;
const LONGEST_BETWEEN = 48;

/**
 * Parts of hidden numbers that are said once more near them: "and the last bit?" — "0142", "so 503, 555"; and new ends of them
 * ("it ends four five nine these days").
 */
export function findEchoes(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): { utterance: number; span: PiiSpan }[] {
  const numbers = utterances.map(({ text }, index) => listNumbers(text, spans[index] ?? []));
  return utterances.flatMap(({ text }, index) => {
    const near = numbers.slice(Math.max(0, index - REACH), index + REACH + 1).flat();
    if (near.length === 0 || text.length > LONGEST_UTTERANCE) return [];
    const written = writeOutNumbers(toComparableText(text));
    const endsOtherwise = END.test(text);
    return findCodeRuns(written).flatMap((run) => {
      const place = toSource(written, run);
      if ((spans[index] ?? []).some(({ start, end }) => place.start < end && place.end > start)) return [];
      const { digits } = run;
      const whole = near.find(
        ({ said }) =>
          digits.length >= FEWEST_DIGITS &&
          digits.length < said.length &&
          (said.startsWith(digits) || said.endsWith(digits)),
      );
      const ended =
        endsOtherwise &&
        digits.length >= FEWEST_DIGITS &&
        digits.length <= LONGEST_END &&
        written.spoken[run.start] === true
          ? near[0]
          : undefined;
      const number = whole ?? ended;
      if (number === undefined) return [];
      return [{ utterance: index, span: { type: number.type, ...withNeighbour(place, spans[index] ?? []) } }];
    });
  });
}

/** "… three four one, I think, no, yeah, three four one": what is said between a number and its end again says nothing else. */
function withNeighbour({ start, end }: Match, spans: readonly PiiSpan[]): Match {
  const before = spans.find((span) => span.end <= start && start - span.end <= LONGEST_BETWEEN);
  const after = spans.find((span) => span.start >= end && span.start - end <= LONGEST_BETWEEN);
  // By one character they overlap, and become one.
  return {
    start: before === undefined ? start : before.end - 1,
    end: before !== undefined || after === undefined ? end : after.start + 1,
  };
}

interface HiddenNumber {
  type: string;
  said: string;
}

function listNumbers(text: string, spans: readonly PiiSpan[]): HiddenNumber[] {
  const long = spans.filter(({ type }) => ECHOED.has(type));
  if (long.length === 0) return [];
  const characters = Array.from(text);
  return long
    .map(({ type, start, end }) => ({
      type,
      said: writeOutNumbers(toComparableText(characters.slice(start, end).join(''))).text.replaceAll(
        /\D/g,
        '',
      ),
    }))
    .filter(({ said }) => said.length >= LEAST_OF_NUMBER);
}
