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
const ASKS_FOR_ROOM = /何号室|部屋番号|お部屋は|몇\s?호|호수[는요가]|동호수/;
const ROOM =
  /^(?:(?:はい|ええ|えっと|네|예|아|음)[、,.\s]*)*(\d{1,4}(?:号室?|호)?)(?=(?:です|이?요|이에요|예요|입니다)?[\s.,。、]*$)/u;
const ASKS_FOR_BUILDING = /建物名|マンション名|アパート名|건물\s?(?:이름|명)|아파트\s?(?:이름|명)/;
const BUILDING =
  /^(?:(?:はい|ええ|えっと|네|예|아|음)[、,.\s]*)*((?:[\p{Script=Han}ァ-ヶーA-Za-zの・]{3,16}|[가-힣A-Za-z0-9 ]{3,14}?)(?:\s?\d{1,4}(?:号室?|호)?)?)(?=(?:です|이?요|이에요|예요|입니다)?[\s.,。、]*$)/u;
/** Parts are asked for so near an address. */
const NEAR = 6;

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
  const found: { turn: Turn; matches: readonly Match[] }[] = [];
  // From the last: what is before a part is one if that is.
  for (let index = hidden.length - 1; index >= 0; index -= 1) {
    const own = hidden[index] ?? [];
    const asked = turns.textOf(index - 1);
    const isAsked = isAskedForPlace(turns, index);
    if (!isAsked && !POSTCODE.test(asked)) continue;
    const turn = turns.readAny(index);
    if (turn === null || !hasEastAsian(`${turn.source}${asked}`)) continue;
    const { text } = turn.written;
    const postcodes = POSTCODE.test(asked) ? findPostcodes(turn, asked) : [];
    if (own.length > 0 || !isAsked) {
      found.push({ turn, matches: postcodes });
      continue;
    }
    const isNear = hidden.slice(Math.max(0, index - NEAR), index).some((said) => said.length > 0);
    const asksFor = isNear ? findAsked(text, asked) : [];
    const goesOn =
      ((hidden[index + 2]?.length ?? 0) > 0 ||
        found.slice(-2).some((other) => other.turn.index === index + 2 && other.matches.length > 0)) &&
      turns.lengthOf(index + 1) <= LONGEST_YES;
    const flats = findEastAsianPieces(text).filter(({ start, end }) => FLAT.test(text.slice(start, end)));
    found.push({ turn, matches: [...postcodes, ...asksFor, ...(goesOn ? findTown(text) : []), ...flats] });
  }
  return found;
}

function findAsked(text: string, asked: string): Match[] {
  const pattern = ASKS_FOR_ROOM.test(asked) ? ROOM : ASKS_FOR_BUILDING.test(asked) ? BUILDING : null;
  const match = pattern?.exec(text);
  const said = match?.[1] ?? '';
  const start = text.indexOf(said);
  return said === '' || IS_NONE.test(text) ? [] : [{ start, end: start + said.length }];
}
const IS_NONE = /ない|なし|戸建|一軒家|없|단독|주택이/;
