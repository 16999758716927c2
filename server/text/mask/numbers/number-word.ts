/** A number, or a letter, spoken in words; `start` and `end` in UTF-16 units of the text, end exclusive. */
export interface NumberWord {
  start: number;
  end: number;
  /** The digits it stands for. */
  digits: string;
  /** Digits spoken one by one have no groups: pauses between them are not transcribed. */
  is_single: boolean;
  /** In ten thousands: a sum, of which nobody's number is made. */
  is_sum?: boolean;
}

const UNITS = new Map([
  [10, /^[십十]/],
  [100, /^[백百]/],
  [1000, /^[천千]/],
]);
const DIGITS: Readonly<Record<string, number>> = {};
for (const numerals of ['공일이삼사오육칠팔구', '〇一二三四五六七八九']) {
  for (const [value, numeral] of Array.from(numerals).entries()) Object.assign(DIGITS, { [numeral]: value });
}
Object.assign(DIGITS, { 영: 0, 령: 0, 륙: 6, 零: 0, '○': 0, '◯': 0 });

export const toSinoDigit = (numeral: string): string => String(DIGITS[numeral] ?? '');

/**
 * The prefix of a run of Sino-Korean or Chinese numerals that is one number, and its value: 천오백팔십팔 is 1588,
 * and so is 千五百八十八. A numeral that does not fit ends it: the second digit of 십사일 is the word for day.
 */
export function readSinoNumber(run: string): { length: number; value: number } {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let length = 0;
  for (const numeral of run) {
    const unit = [...UNITS].find(([, pattern]) => pattern.test(numeral))?.[0];
    if (unit !== undefined) {
      section += (digit ?? 1) * unit;
      digit = null;
    } else if (numeral === '만' || numeral === '万') {
      total = (total + section + (digit ?? 0) || 1) * 10_000;
      section = 0;
      digit = null;
    } else {
      if (digit !== null) break;
      digit = DIGITS[numeral] ?? 0;
    }
    length += numeral.length;
  }
  return { length, value: total + section + (digit ?? 0) };
}
