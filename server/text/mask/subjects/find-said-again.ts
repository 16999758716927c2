import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { overlapsAny, textBefore, type Match, type FoundInTurn } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isCounted } from '../kinds/number-context.ts';
import { isTail } from './list-parts.ts';
import type { Turn, Turns } from './read-turns.ts';

/** A hidden value is said again within so many turns. */
const REACH = 5;
const LEAST_OF_CODE = 7;
const LEAST_OF_PART = 3;
const LEAST_OF_MIDDLE = 4;
const LONGEST_TURN = 90;
/** "010으로 시작하는": everybody's number begins so. */
const MOBILE_CODE = /^(?:010|0[5789]0)$/;
const BEGINS = /^(?:(?:으로|로)\s?시작|이면|で始ま)/;
/** Types of which a repeated part tells little, or which other finders handle. */
const NOT_READ_OUT: ReadonlySet<string> = new Set(['email', 'ip_address', 'birthday', 'workspace_word']);

/** A part of another value may look like one of these. */
const LOOSE: ReadonlySet<string> = new Set(['phone_number', 'bank_account']);

/** A hidden value: its letters and digits, how it was said, its numbers, and those of them that are of a house. */
interface Hidden {
  type: string;
  code: string;
  said: string;
  groups: readonly string[];
  houses: readonly string[];
  /** The offset at which it begins in the written text of its turn. */
  start: number;
}

/**
 * Parts of hidden codes and numbers of hidden houses that either speaker says again, or had said before: "NR 60 13?" — "57 A"; "4107?"
 * — "4170 Quail Hollow Road".
 */
export function findSaidAgain(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const hidden = spans.map((own, index) => (own.length === 0 ? [] : listHidden(turns.read(index), own)));
  return spans.flatMap((own, index) => {
    const others = hidden
      .slice(Math.max(0, index - REACH), index + REACH + 1)
      .flatMap((one, place) => (Math.max(0, index - REACH) + place === index ? [] : one));
    const ofTurn = (hidden[index] ?? []).filter(isStreet);
    const turn =
      others.length + ofTurn.length === 0 || turns.lengthOf(index) > LONGEST_TURN ? null : turns.read(index);
    if (turn === null) return [];
    return turn.runs.flatMap((all) => {
      const near = [...others, ...ofTurn.filter(({ start }) => all.end < start)];
      const run = near.some((value) => isOf(turn, all, value)) ? all : toHouse(turn, all, near);
      const place = toSource(turn.written, run);
      const again = near.find((value) => isOf(turn, run, value));
      const isKnown = overlapsAny(
        place,
        own.filter(({ type }) => again === undefined || LOOSE.has(again.type) || !LOOSE.has(type)),
      );
      if (isKnown) return [];
      if (again === undefined) return [];
      const whole = again.type === 'street_address' ? withStreet(turn, withUnit(turn, run), again.said) : run;
      const from = again.type === 'street_address' ? lengthOfNumber(turn, run) : 0;
      const { start, end } = toSource(turn.written, whole);
      return [{ utterance: index, span: { type: again.type, start: start - from, end } }];
    });
  });
}

/** "177에 4번지요?", 「804号室ですね」: what a number of an address is the number of. */
const UNIT = /^\s?(?:번지|번길|호|층|동(?![가-힣])|号室|号|番地|丁目|階)/;
const withUnit = ({ written }: Turn, { start, end }: CodeRun): Match => ({
  start,
  end: end + (UNIT.exec(written.text.slice(end, end + 4))?.[0].length ?? 0),
});

/** 「御器所の2-15-8」, "둔산로 123": the words before it, if they are of the address that is hidden. */
const STREET = /([\p{Script=Han}ァ-ヶーヶケがの]{2,10}|[가-힣0-9]{2,10})[\sの]{0,2}$/u;
function withStreet({ written }: Turn, { start, end }: Match, said: string): Match {
  const [found = '', street = ''] = STREET.exec(textBefore(written.text, start, 14)) ?? [];
  const name = street.replace(/の$/, '');
  return { start: name.length > 1 && said.includes(name) ? start - found.length : start, end };
}

/** "Fifty seven, right, two minutes": what is said next may run into the number of a house. */
function toHouse(turn: Turn, run: CodeRun, near: readonly Hidden[]): CodeRun {
  const [length = 0] = run.groups;
  const code = run.code.slice(0, length);
  const first = {
    ...run,
    end: run.ends[0] ?? run.end,
    code,
    digits: code.replaceAll(/\D/g, ''),
    groups: [length],
  };
  const houses = near.filter(isStreet);
  return run.groups.length > 1 && houses.some((value) => isOf(turn, first, value)) ? first : run;
}

/** "No, 19. 19 Alder Grove": a house is said again in its own turn, too. */
const isStreet = ({ type }: Hidden): boolean => type === 'street_address';

function listHidden(turn: Turn | null, own: readonly PiiSpan[]): Hidden[] {
  if (turn === null) return [];
  return own
    .filter(({ type }) => !NOT_READ_OUT.has(type))
    .map((span) => {
      const runs = turn.runs.filter((run) => overlapsAny(toSource(turn.written, run), [span]));
      const code = runs.map((run) => run.code.toUpperCase()).join('');
      const said = turn.written.text.slice(runs[0]?.start ?? 0, runs.at(-1)?.end ?? 0);
      return {
        type: span.type,
        code,
        said: Array.from(turn.said).slice(span.start, span.end).join(''),
        groups: said.match(/\d+/g) ?? [],
        houses: turn.written.text.slice(runs[0]?.start ?? 0, (runs.at(-1)?.end ?? 0) + 2).match(HOUSES) ?? [],
        start: runs[0]?.start ?? 0,
      };
    });
}

/** The number of a flat is none of a house. */
const HOUSES = /\d+(?!\d|\s?(?:호|号))/g;

function isOf(turn: Turn, run: CodeRun, { type, code, groups, houses }: Hidden): boolean {
  const after = turn.written.text.slice(run.end, run.end + 14);
  if (isTail(turn, run)) return false;
  if (isCounted(after) && !/^[\s,]*(?:right|okay|yes|then)/i.test(after)) return false;
  if (type === 'street_address') return isHouse(run, groups) || isHouseAgain(run, houses);
  const said = run.code.toUpperCase();
  if (MOBILE_CODE.test(said) && BEGINS.test(after)) return false;
  if (turn.is_bare && type === 'phone_number' && code.length >= LEAST_OF_CODE && groups.includes(said))
    return true;
  if (code.length < LEAST_OF_CODE || said.length < LEAST_OF_PART || said.length >= code.length) return false;
  if (!turn.is_bare && said.length < LEAST_OF_MIDDLE) return false;
  return (
    code.startsWith(said) || code.endsWith(said) || (said.length >= LEAST_OF_MIDDLE && code.includes(said))
  );
}

/** "Yes, number fourteen". */
const lengthOfNumber = ({ written }: Turn, { start }: CodeRun): number =>
  /\bnumber $/i.exec(textBefore(written.text, start, 8))?.[0].length ?? 0;

/** The number of a house, with the parts after it or two of its digits the wrong way round; that of a flat alone tells nothing. */
function isHouse(run: CodeRun, groups: readonly string[]): boolean {
  const { code, digits } = run;
  const [house = ''] = groups;
  if (code !== digits || digits.length < 2) return false;
  if (groups.some((_, place) => groups.slice(0, place + 1).join('') === digits)) return true;
  if (house.length > 2 && sortDigits(house) === sortDigits(digits)) return true;
  return (
    groups.some((group) => group.length > 2 && isNearlySame(group, digits)) || isOtherOfHouse(run, groups)
  );
}

/** "오포로 859번길" — "859요?", "895번길이요?": a number of it, in any order of its digits. */
const isHouseAgain = ({ code, digits }: CodeRun, houses: readonly string[]): boolean =>
  code === digits &&
  digits.length > 2 &&
  houses.some((house) => house.length === digits.length && sortDigits(house) === sortDigits(digits));

/** "373-1" — 「あ、375です」: all digits but the last. */
const isNearlySame = (group: string, digits: string): boolean =>
  group !== digits && group.length === digits.length && group.slice(0, -1) === digits.slice(0, -1);

/** "47-3" — "47-8": the same lot, with another number. */
function isOtherOfHouse({ digits, groups }: CodeRun, hidden: readonly string[]): boolean {
  const [first = 0] = groups;
  return groups.length > 1 && first > 1 && hidden.slice(0, -1).includes(digits.slice(0, first));
}

const sortDigits = (digits: string): string => Array.from(digits).toSorted().join('');
