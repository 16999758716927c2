import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource, hasEastAsian } from '../comparable-text.ts';
import { withFalseStarts } from '../false-starts.ts';
import { withBuilding, withTowns } from '../kinds/address-ends.ts';
import { findAddressesTalkedOf } from '../kinds/find-street-addresses.ts';
import { overlapsAny, type Match, type FoundInTurn } from '../match.ts';
import {
  findEastAsianPieces,
  findPieces,
  withFollowing,
  ASKS_FOR_POSTCODE,
  findPostcodes,
  isLetteredAlone,
} from './address-pieces.ts';
import { findHouses, mayBeNamed } from './english-streets.ts';
import type { Turn, Turns } from './read-turns.ts';

/** The talk is about where something is if words within so many turns before say so, or just after. */
const BEFORE = 6;
/** An answer follows its question within so many turns. */
const ANSWER = 2;
const LONGEST_ANSWER = 100;
/** Parts of an address are said so near it. */
const NEAR = 3;

/** Street addresses, and the parts of them that come in turns of their own, where the talk is about where somebody is or something goes. */
export function findAddresses(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const hidden = spans.map((own) => own.filter(({ type }) => type === 'street_address'));
  const found: FoundInTurn[] = [];
  const add = (index: number, turn: Turn, matches: readonly Match[]) => {
    for (const match of matches) {
      const { text } = turn.written;
      const whole = withTowns(text, withBuilding(text, withFollowing(text, withFalseStarts(text, match))));
      const place = toSource(turn.written, whole);
      if (
        overlapsAny(
          place,
          (spans[index] ?? []).filter(({ type }) => type !== 'street_address'),
        )
      )
        continue;
      const span = { type: 'street_address', ...place };
      hidden[index]?.push(span);
      found.push({ utterance: index, span });
    }
  };
  for (const index of spans.keys()) {
    const turn = turns.read(index) ?? (mayBeNamed(turns.textOf(index)) ? turns.readAny(index) : null);
    if (turn === null || !isTalkOfPlaces(turns, index - BEFORE, index + 1)) continue;
    const { text } = turn.written;
    if (IS_NONE.test(text)) continue;
    add(index, turn, [
      ...findAddressesTalkedOf(text),
      ...(hasEastAsian(turn.source)
        ? []
        : findHouses(text, {
            isAnswer: text.length <= LONGEST_ANSWER && isTalkOfPlaces(turns, index - ANSWER, index - 1),
            isOwn: (before) => turn.subjects.some(({ kind, end }) => kind === 'address' && end <= before),
          })),
    ]);
  }
  for (const index of spans.keys()) {
    const asked = turns.textOf(index - 1);
    const isClose = isNear(hidden, index, NEAR);
    if (!isNear(hidden, index, BEFORE)) continue;
    const turn = isClose || ASKS_FOR_POSTCODE.test(asked) ? turns.readAny(index) : turns.read(index);
    if (turn === null || !(isClose || ASKS_FOR_POSTCODE.test(asked) || isLetteredAlone(turn))) continue;
    const { text } = turn.written;
    add(index, turn, findPostcodes(turn, asked));
    if (!isClose || hidden[index]?.length !== 0) continue;
    add(index, turn, hasEastAsian(turn.source) ? findEastAsianPieces(text) : findPieces(text, asked));
  }
  return found;
}

/** 「曲名で住所じゃないです」 */
const IS_NONE = /住所(?:じゃ|では)な|주소가?\s?아니/;

/** Whether the first of these turns, the last or one between is about where something is. */
const isTalkOfPlaces = (turns: Turns, first: number, last: number): boolean =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place).some((at) =>
    turns.listSubjectsOf(at).some(({ kind }) => kind === 'address'),
  );

const isNear = (hidden: readonly (readonly PiiSpan[])[], index: number, reach: number): boolean =>
  hidden.slice(Math.max(0, index - reach), index + reach + 1).some((own) => own.length > 0);
