import { findPiiSpans } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';

const MASK = '••';
/** The number of digits that suffices to tell callers apart. */
const SHOWN_DIGITS = 2;

/**
 * A speaker's name with personal information hidden: telephone systems use the caller's number as a name. The
 * same number is always hidden the same way, so that speakers can still be told apart; the hidden text is
 * stored nowhere.
 */
export function maskName(name: string, rules: MaskRules | null): string {
  if (rules === null) return name;
  const letters = Array.from(name);
  const spans = findPiiSpans(name, rules);
  const [first] = spans;
  if (first === undefined) return name;
  if (spans.length === 1 && isWhole(letters, first)) return `Caller ${toMark(letters.join(''))}`;
  return spans
    .toReversed()
    .reduce(
      (shown, { start, end }) =>
        shown.toSpliced(start, end - start, toMark(shown.slice(start, end).join(''))),
      letters,
    )
    .join('');
}

/** Whether the span has only spaces and brackets around it. */
const isWhole = (letters: readonly string[], { start, end }: { start: number; end: number }): boolean =>
  !/[\p{L}\p{N}]/u.test([...letters.slice(0, start), ...letters.slice(end)].join(''));

function toMark(hidden: string): string {
  const digits = hidden.normalize('NFKC').replaceAll(/\D/g, '');
  return hidden.includes('@') || digits.length < 2 * SHOWN_DIGITS ? MASK : MASK + digits.slice(-SHOWN_DIGITS);
}
