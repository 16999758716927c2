import type { Match } from '../match.ts';
import { findNamed, hasCue } from '../cues/find-cue.ts';
import { standsAlone } from './number-context.ts';
import type { Passage } from './passage.ts';

/** Counts only for a number with its check digit; for others it is said of phones. */
const SAYS_MY_NUMBER = /\bmy number\b/i;

/**
 * Individual numbers of Japan (My Number): twelve digits with a check digit. One in eleven numbers passes the
 * check by chance, so a word for anything else before it prevents the match.
 */
export function findMyNumbers({ written, candidates, cues, regions }: Passage): Match[] {
  return candidates.filter((candidate) => {
    const { start, end, digits, groups, separators, is_spoken } = candidate;
    if (
      digits.length !== 12 ||
      written.text[start] === '+' ||
      !hasCheckDigit(digits) ||
      !standsAlone(written, start, end)
    )
      return false;
    if (hasCue(cues, candidate, ['my_number']) || SAYS_MY_NUMBER.test(written.text)) return true;
    // The number of a book begins so, and may end in a letter.
    if (/^97[89]/.test(digits)) return false;
    const isGrouped =
      is_spoken ||
      groups.length === 1 ||
      (groups.every((length) => length === 4) && !separators.includes(', '));
    // A card with twelve digits is the one that it stands on.
    return isGrouped && regions.includes('JP') && [null, 'card'].includes(findNamed(cues, start));
  });
}

function hasCheckDigit(digits: string): boolean {
  const values = Array.from(digits.slice(0, 11), Number).toReversed();
  const sum = values.reduce((total, value, place) => total + value * (place < 6 ? place + 2 : place - 4), 0);
  const remainder = sum % 11;
  return (remainder <= 1 ? 0 : 11 - remainder) === Number(digits[11]);
}
