import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toSource, hasEastAsian } from '../comparable-text.ts';
import type { CueKind } from '../cues/cue.ts';
import { toTypeOfCode } from '../kinds/to-type-of-code.ts';
import type { PhoneRegion } from '../kinds/phone-plans.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isPrice } from '../numbers/amounts.ts';
import { listKinds } from './list-kinds.ts';
import { listParts, type Part } from './list-parts.ts';
import type { FoundInTurn } from '../match.ts';
import type { Turn, Turns } from './read-turns.ts';

const LEAST_OF_ACCOUNT = 6;
/** An account and what is said with it, once more. */
const MOST_OF_ACCOUNT = 60;
/** Kinds that nothing is read out of by its length alone. */
const OPEN: ReadonlySet<CueKind> = new Set(['address', 'email', 'number', 'birthday']);

interface Talk {
  turns: Turns;
  regions: readonly PhoneRegion[];
}

/** Values that are said in parts over several turns, by whoever, where the talk is about a kind that is as long as they are together. */
export function findParts(talk: Talk, spans: readonly (readonly PiiSpan[])[]): FoundInTurn[] {
  const found: FoundInTurn[] = [];
  let readTo = -1;
  for (const index of spans.keys()) {
    if (index <= readTo) continue;
    const parts = listParts(talk.turns, index, spans);
    const [first] = parts;
    if (first === undefined) continue;
    readTo = first.turn.index;
    const kind = listKinds(talk.turns, first.turn, first.run).find((one) => !OPEN.has(one));
    if (kind === undefined || kind === 'thing') continue;
    if (!areApart(parts.filter(({ turn, run }) => !isSum(turn, run)))) continue;
    const told = kind === 'bank' ? toAccount(parts) : toValue(parts, kind, talk.regions);
    for (const { turn, place, type } of told) found.push({ utterance: turn.index, span: { type, ...place } });
    readTo = Math.max(readTo, told.at(-1)?.turn.index ?? -1);
  }
  return found;
}

/** Several numbers in one turn are a list, unless each of them is named a part of an account. */
const areApart = (parts: readonly Part[]): boolean =>
  new Set(parts.map(({ turn }) => turn.index)).size > 1 || parts.every(({ is_named }) => is_named);

type Told = Part & { type: PiiSpan['type'] };

/** All digits read out in a row while the talk is about an account belong to it, if they are long enough together. */
function toAccount(parts: readonly Part[]): Told[] {
  const distinct = new Map(
    parts.filter(({ run }) => run.code === run.digits).map(({ run }) => [run.digits, run.digits.length]),
  );
  const digits = [...distinct.values()].reduce((sum, length) => sum + length, 0);
  if (digits < LEAST_OF_ACCOUNT || digits > MOST_OF_ACCOUNT || parts.every(isSumOfMoney)) return [];
  return parts
    .filter(
      (part, place) =>
        !part.is_hidden &&
        part.run.code === part.run.digits &&
        !isSum(part.turn, part.run) &&
        isOfAccount(parts, part, place),
    )
    .map((part) => ({ ...part, type: 'bank_account' }));
}

/** After a whole account a short part is one of it only if it is said back: what else is short is an amount, or days. */
const LEAST_OF_WHOLE = 6;
const LONGEST_OF_PART = 4;
function isOfAccount(parts: readonly Part[], { run, is_named }: Part, place: number): boolean {
  if (is_named || run.digits.length > LONGEST_OF_PART || hasEastAsian(parts[0]?.turn.source ?? ''))
    return true;
  const others = parts.filter((_, at) => at !== place);
  if (others.some((other) => other.run.digits.includes(run.digits))) return true;
  const part = parts[place];
  return (
    part !== undefined &&
    !isSumOfMoney(part) &&
    !parts.slice(0, place).some((other) => other.run.digits.length >= LEAST_OF_WHOLE)
  );
}

/** Sums of money between what is read out. */
const isSumOfMoney = ({ turn, run, place }: Part): boolean =>
  isPrice(Array.from(turn.said).slice(place.start, place.end).join(''), run.digits);

/** 이천에 칠십, "two hundred and eleven": what is said in tens and hundreds is a sum. */
const SUM = /[십백천만十百千万]|hundred and /i;
export const isSum = ({ said, written }: Turn, run: CodeRun): boolean => {
  const { start, end } = toSource(written, run);
  return SUM.test(Array.from(said).slice(start, end).join(''));
};

/** The first parts that are a value together, and those in which some of it is said once more. */
function toValue(parts: readonly Part[], kind: CueKind, regions: readonly PhoneRegion[]): Told[] {
  const [first] = parts;
  const own = parts.filter(({ turn }) => turn.speaker_id === first?.turn.speaker_id);
  for (let count = own.length; count > 1; count -= 1) {
    const taken = own.slice(0, count);
    const code = taken.map(({ run }) => run.code).join('');
    const type = toTypeOfCode(
      { code, digits: code.replaceAll(/\D/g, ''), groups: taken.flatMap(({ run }) => run.groups) },
      kind,
      regions,
    );
    if (type === null) continue;
    return parts
      .filter((part) => !part.is_hidden && (taken.includes(part) || code.includes(part.run.code)))
      .map((part) => ({ ...part, type }));
  }
  return [];
}
