import { listMatches, overlapsAny, type Match } from '../match.ts';
import type { NumberCandidate } from '../numbers/digit-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from './number-context.ts';

/** The share of steps by one, up or down, from which a row of digits is somebody counting. */
const COUNTED = 0.65;
/** The number of a book, of which no part is a phone number. */
const BOOK = /(?<!\d)97[89](?:[- ]?\d){10}(?!\d)/g;

export const findBooks = (text: string): Match[] => listMatches(text, BOOK);

export function mayBePhoneNumber(
  written: WrittenOutText,
  { start, end, digits, groups, is_spoken }: NumberCandidate,
  books: readonly Match[],
): boolean {
  const text = written.text.slice(start, end);
  const isDecimal = /^\d+\.\d+$/.test(text) || (/\d\.\d{1,3}$/.test(text) && !/\..*\./.test(text));
  return (
    !isDecimal &&
    !overlapsAny({ start, end }, books) &&
    !((is_spoken || groups.length === 1) && isCounting(digits, text)) &&
    !(is_spoken && isBegunTwice(digits, groups)) &&
    !/^(\d{3,4})\1{2,}$/.test(digits) &&
    standsAlone(written, start, end)
  );
}

/** A number that is begun twice starts with the second beginning, as in "공일공, 공일공 삼이일칠". */
function isBegunTwice(digits: string, groups: readonly number[]): boolean {
  const [first = 0] = groups;
  if (first < 3 || !digits.startsWith('0')) return false;
  let at = 0;
  return groups.slice(0, -1).some((length, place) => {
    at += length;
    return groups[place + 1] === first && digits.slice(at, at + first) === digits.slice(0, first);
  });
}

/** "One, two, three, four …": no number of a plan that begins with a zero or a plus. */
export function isCounting(digits: string, text = digits): boolean {
  if (/^[(]?[0+]/.test(text)) return false;
  const steps = Array.from(digits.slice(1), (digit, place) => Number(digit) - Number(digits[place]));
  const most = COUNTED * steps.length;
  return (
    steps.filter((step) => step === 1).length >= most || steps.filter((step) => step === -1).length >= most
  );
}
