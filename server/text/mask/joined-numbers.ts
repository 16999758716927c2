import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { MaskRules } from './mask-rules.ts';

/** A text written otherwise: each of its code points, and the place in the original that it stands for. */
interface Rewritten {
  letters: string[];
  places: number[];
}
type FindSpans = (text: string, rules: MaskRules) => PiiSpan[];

/** Between the groups of one number: ends and beginnings of lines, marks of lists, underscores. */
const BETWEEN = ' \t\r\n_-–—.·•*>|';
const LONGEST_BETWEEN = 8;
const SHORTEST_GROUP = 2;

const isDigit = (letter: string | undefined) =>
  letter !== undefined && letter !== '' && '0123456789'.includes(letter.normalize('NFKC'));

/**
 * Finds numbers whose groups stand on lines of their own or between underscores. Offsets in code points of the text.
 * @param find looks in the same text with blanks and dashes there
 */
export function findJoinedNumbers(text: string, rules: MaskRules, find: FindSpans): PiiSpan[] {
  if (!text.includes('_') && !text.includes('\n')) return [];
  const letters = Array.from(text);
  const joined: Rewritten = { letters: [], places: [] };
  const joints: number[] = [];
  for (let place = 0; place < letters.length; place += 1) {
    const end = isDigit(letters[place - 1]) ? endOfJoint(letters, place) : place;
    const between = letters.slice(place, end);
    if (between.length > 0) joints.push(place);
    joined.letters.push(between.length === 0 ? (letters[place] ?? '') : between.includes('\n') ? ' ' : '-');
    joined.places.push(place);
    place = Math.max(place, end - 1);
  }
  if (joints.length === 0) return [];
  return find(joined.letters.join(''), rules)
    .map((span) => toOriginal(span, joined))
    .filter(({ start, end }) => joints.some((joint) => joint > start && joint < end));
}

/** The end of the joint that begins at a place; the place itself when none does. */
function endOfJoint(letters: readonly string[], place: number): number {
  let end = place;
  while (end - place <= LONGEST_BETWEEN && BETWEEN.includes(letters[end] ?? 'none')) end += 1;
  const between = letters.slice(place, end);
  const joins = between.includes('_') || between.includes('\n');
  const before = letters.slice(Math.max(0, place - SHORTEST_GROUP), place);
  const after = letters.slice(end, end + SHORTEST_GROUP);
  const areGroups = [...before, ...after].every(isDigit);
  return joins && areGroups && end - place <= LONGEST_BETWEEN && isDigit(letters[end]) ? end : place;
}

const toOriginal = ({ start, end, type }: PiiSpan, { places }: Rewritten): PiiSpan => ({
  type,
  start: places[start] ?? 0,
  end: (places[end - 1] ?? 0) + 1,
});
