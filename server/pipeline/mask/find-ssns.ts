import type { Match } from './match.ts';
import { hasCue } from './number-cues.ts';
import { standsAlone } from './stands-alone.ts';

// Areas 000, 666 and 900 to 999, group 00 and serial 0000 are never given.
const CANDIDATE = /(?!000|666|9)\d{3}([- ]?)(?!00)\d{2}\1(?!0000)\d{4}/g;
const CUE = /\bssn\b|social security|소셜|사회보장/iu;
const OTHER_CUE = /\b(?:chapter|lot|part|order|case|ticket|serial)\b|사업자|주문|로트|품번/iu;

/** US social security numbers. With dashes they speak for themselves; otherwise a word before them has to. */
export function findSsns(text: string): Match[] {
  return [...text.matchAll(CANDIDATE)]
    .filter(({ index, 1: separator }) =>
      separator === '-'
        ? !hasCue(text, index, OTHER_CUE) || hasCue(text, index, CUE)
        : hasCue(text, index, CUE),
    )
    .map(({ 0: number, index }) => ({ start: index, end: index + number.length }))
    .filter(({ start, end }) => standsAlone(text, start, end));
}
