import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText } from './comparable-text.ts';
import { writeOutNumbers } from './numbers/write-out-numbers.ts';

/** Longer utterances say something else as well. */
const MAX_READ_BACK = 60;
const MIN_DIGITS = 3;

/** Whether a listener repeats the digits that were just read out: "Four one five." "Four one five, okay." */
export function isReadBack(text: string, said: string): boolean {
  if (text.length > MAX_READ_BACK) return false;
  const digits = toDigits(text);
  return digits.length >= MIN_DIGITS && toDigits(said.slice(-MAX_READ_BACK)).endsWith(digits);
}

/** Everything from the first digit to the last, under the type of what was repeated; null without digits. */
export function findReadBack(text: string, type: string): PiiSpan | null {
  const written = writeOutNumbers(toComparableText(text));
  const first = written.text.search(/\d/);
  const last = written.text.search(/\d\D*$/);
  if (first === -1) return null;
  return { type, start: written.starts[first] ?? 0, end: written.ends[last] ?? 0 };
}

const toDigits = (text: string): string => writeOutNumbers(toComparableText(text)).text.replaceAll(/\D/g, '');
