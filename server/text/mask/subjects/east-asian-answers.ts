import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { hasEastAsian } from '../east-asian.ts';
import type { Match } from '../match.ts';
import { findEastAsianPieces, findTown } from './address-pieces.ts';
import { findPostcodes } from './postcodes.ts';
import type { Turn, Turns } from './read-turns.ts';

/** Who is asked for one tells where somebody lives, even without the rest. */
const POSTCODE = /우편\s?번호|郵便番号/;
/** A building and a door, of which somebody is asked. */
const FLAT = /\d\s?동.*\d\s?(?:층|호)/;
/** Somebody says "yes" between two parts. */
const LONGEST_YES = 12;
/** What is asked stays asked over so many turns. */
const ASKED = 5;

/** Whether the last words before an answer that name something are of a place. */
export function isAskedForPlace(turns: Turns, index: number): boolean {
  for (let at = index - 1; at >= index - ASKED; at -= 1) {
    const kind = turns.listSubjectsOf(at).at(-1)?.kind;
    if (kind !== undefined && kind !== 'number') return kind === 'address';
  }
  return false;
}

/** Parts of Korean and Japanese addresses that are asked for one after the other: a postcode, a town before its house, a flat. */
export function findEastAsianAnswers(
  turns: Turns,
  hidden: readonly (readonly PiiSpan[])[],
): { turn: Turn; matches: readonly Match[] }[] {
  return hidden.flatMap((own, index) => {
    const asked = turns.textOf(index - 1);
    const isAsked = isAskedForPlace(turns, index);
    if (!isAsked && !POSTCODE.test(asked)) return [];
    const turn = turns.readAny(index);
    if (turn === null || !hasEastAsian(`${turn.source}${asked}`)) return [];
    const { text } = turn.written;
    const postcodes = POSTCODE.test(asked) ? findPostcodes(turn, asked) : [];
    if (own.length > 0 || !isAsked) return [{ turn, matches: postcodes }];
    const goesOn = (hidden[index + 2]?.length ?? 0) > 0 && turns.lengthOf(index + 1) <= LONGEST_YES;
    const flats = findEastAsianPieces(text).filter(({ start, end }) => FLAT.test(text.slice(start, end)));
    return [{ turn, matches: [...postcodes, ...(goesOn ? findTown(text) : []), ...flats] }];
  });
}
