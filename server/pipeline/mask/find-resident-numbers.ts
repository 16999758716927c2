import type { Match } from './match.ts';
import { hasCue } from './number-cues.ts';
import { standsAlone } from './stands-alone.ts';

const CANDIDATE = /(\d{2})(\d{2})(\d{2})(?: ?- ?| )?([1-8]\d{6})/g;
const CUE = /주민|외국인\s*등록|resident|registration number/iu;
const WEIGHTS = [2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5];

/**
 * Korean resident and foreigner registration numbers: a possible birthday and the check digit. Numbers given since October
 * 2020 have none; where a word says what the number is, the birthday is enough.
 */
export function findResidentNumbers(text: string): Match[] {
  const matches: Match[] = [];
  for (const { 0: number, 1: year, 2: month, 3: day, 4: rest = '', index } of text.matchAll(CANDIDATE)) {
    const end = index + number.length;
    if (!isBirthday(Number(month), Number(day)) || !standsAlone(text, index, end)) continue;
    if (hasCheckDigit(`${year}${month}${day}${rest}`) || hasCue(text, index, CUE))
      matches.push({ start: index, end });
  }
  return matches;
}

function isBirthday(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function hasCheckDigit(digits: string): boolean {
  const values = Array.from(digits, Number);
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
  const is_foreigner = (values[6] ?? 0) >= 5;
  return (11 - (sum % 11) + (is_foreigner ? 2 : 0)) % 10 === values[12];
}
