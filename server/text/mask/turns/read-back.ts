import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource } from '../comparable-text.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import { toSpokenDigits, writeOutNumbers } from '../numbers/write-out-numbers.ts';

/** Longer utterances say something else as well. */
const MAX_READ_BACK = 60;
const MIN_DIGITS = 3;

/** Whether a listener repeats the digits that were just read out: "Four one five." "Four one five, okay." */
export function isReadBack(text: string, said: string): boolean {
  if (text.length > MAX_READ_BACK) return false;
  const digits = toSpokenDigits(text);
  return digits.length >= MIN_DIGITS && toSpokenDigits(said.slice(-MAX_READ_BACK)).endsWith(digits);
}

/** Everything from the first digit to the last, under the type of what was repeated; null without digits. */
export function findReadBack(text: string, type: string): PiiSpan | null {
  const written = writeOutNumbers(toComparableText(text));
  const first = written.text.search(/\d/);
  const last = written.text.search(/\d\D*$/);
  if (first === -1) return null;
  return { type, ...toSource(written, { start: first, end: last + 1 }) };
}

/** A listener's correction repeats the number almost unchanged: this many of its digits come first again. */
const SAME = 4;
const MOST_MISSING = 3;

/** The number in a text that is nearly the one that was `hidden` in what the other speaker said; null without one. */
export function findSaidOtherwise(
  text: string,
  { text: before, hidden }: { text: string; hidden: PiiSpan },
): PiiSpan | null {
  const said = toSpokenDigits(Array.from(before).slice(hidden.start, hidden.end).join(''));
  if (said.length < SAME + MOST_MISSING) return null;
  const written = writeOutNumbers(toComparableText(text));
  const again = findCodeRuns(written).find(
    ({ digits }) =>
      digits.startsWith(said.slice(0, SAME)) && Math.abs(digits.length - said.length) <= MOST_MISSING,
  );
  return again === undefined ? null : { type: hidden.type, ...toSource(written, again) };
}
