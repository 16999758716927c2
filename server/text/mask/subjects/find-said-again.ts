import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource } from '../comparable-text.ts';
import { overlapsAny } from '../match.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isCounted } from '../turns/assembled-parts.ts';
import type { FoundInTurn } from '../turns/said.ts';
import { isTail } from './find-parts.ts';
import type { Turn, Turns } from './read-turns.ts';

/** What is hidden is said again within so many turns. */
const REACH = 3;
const LEAST_OF_CODE = 7;
const LEAST_OF_PART = 3;
const LEAST_OF_MIDDLE = 4;
const LONGEST_TURN = 90;
/** Of these a part that is said again says little, or has finders of its own. */
const NOT_READ_OUT: ReadonlySet<string> = new Set(['email', 'ip_address', 'birthday', 'workspace_word']);

/** A part of another value may look like one of these. */
const LOOSE: ReadonlySet<string> = new Set(['phone_number', 'bank_account']);

/** A hidden value: its letters and digits, and for an address its first numbers. */
interface Hidden {
  type: string;
  code: string;
  groups: readonly string[];
}

/**
 * Parts of hidden codes and numbers of hidden houses that either speaker says again, or had said before: "NR 60 13?" — "57 A"; "4107?"
 * — "4170 Quail Hollow Road".
 */
export function findSaidAgain(turns: Turns, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const hidden = spans.map((own, index) => (own.length === 0 ? [] : listHidden(turns.read(index), own)));
  return spans.flatMap((own, index) => {
    const near = hidden
      .slice(Math.max(0, index - REACH), index + REACH + 1)
      .flatMap((one, place) => (Math.max(0, index - REACH) + place === index ? [] : one));
    const turn = near.length === 0 || turns.lengthOf(index) > LONGEST_TURN ? null : turns.read(index);
    if (turn === null) return [];
    return turn.runs.flatMap((run) => {
      const place = toSource(turn.written, run);
      const again = near.find((value) => isOf(turn, run, value));
      const isKnown = overlapsAny(
        place,
        own.filter(({ type }) => again === undefined || LOOSE.has(again.type) || !LOOSE.has(type)),
      );
      if (isKnown) return [];
      if (again === undefined) return [];
      const from = again.type === 'street_address' ? lengthOfNumber(turn, run) : 0;
      return [{ utterance: index, span: { type: again.type, start: place.start - from, end: place.end } }];
    });
  });
}

function listHidden(turn: Turn | null, own: readonly PiiSpan[]): Hidden[] {
  if (turn === null) return [];
  return own
    .filter(({ type }) => !NOT_READ_OUT.has(type))
    .map((span) => {
      const runs = turn.runs.filter((run) => overlapsAny(toSource(turn.written, run), [span]));
      const code = runs.map((run) => run.code.toUpperCase()).join('');
      const said = turn.written.text.slice(runs[0]?.start ?? 0, runs.at(-1)?.end ?? 0);
      return { type: span.type, code, groups: said.match(/\d+/g) ?? [] };
    });
}

function isOf(turn: Turn, run: CodeRun, { type, code, groups }: Hidden): boolean {
  const after = turn.written.text.slice(run.end, run.end + 14);
  if (isTail(turn, run)) return false;
  if (isCounted(after) && !/^[\s,]*(?:right|okay|yes|then)/i.test(after)) return false;
  if (type === 'street_address') return isHouse(run, groups);
  const said = run.code.toUpperCase();
  if (code.length < LEAST_OF_CODE || said.length < LEAST_OF_PART || said.length >= code.length) return false;
  if (!turn.is_bare && said.length < LEAST_OF_MIDDLE) return false;
  return (
    code.startsWith(said) || code.endsWith(said) || (said.length >= LEAST_OF_MIDDLE && code.includes(said))
  );
}

/** "Yes, number fourteen". */
const lengthOfNumber = ({ written }: Turn, { start }: CodeRun): number =>
  /\bnumber $/i.exec(written.text.slice(Math.max(0, start - 8), start))?.[0].length ?? 0;

/** The number of a house, with the parts after it or two of its digits the wrong way round; that of a flat alone tells nothing. */
function isHouse({ code, digits }: CodeRun, groups: readonly string[]): boolean {
  const [house = ''] = groups;
  if (code !== digits || digits.length < 2) return false;
  if (groups.some((_, place) => groups.slice(0, place + 1).join('') === digits)) return true;
  return house.length > 2 && sortDigits(house) === sortDigits(digits);
}

const sortDigits = (digits: string): string => Array.from(digits).toSorted().join('');
