import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, toSource, hasEastAsian } from '../comparable-text.ts';
import type { SpokenUtterance } from './instalments.ts';
import { overlapsAny, textBefore, type Match, type FoundInTurn } from '../match.ts';
import { findCodeRuns, type CodeRun } from '../numbers/code-runs.ts';
import { toSpokenDigits, writeOutNumbers } from '../numbers/write-out-numbers.ts';

/** "10.42.7.119 — ten forty-two seven one eighteen, then": of these only nearly all of it is said again. */
const SAID_WHOLE: ReadonlySet<string> = new Set(['ip_address']);
/** Both speakers take a number up again within so many utterances. */
const REACH = 2;
/** Phrases that give the end of a number, or a new end. */
const END =
  /\b(?:ends?|ending|last|end)\b|뒤[에가는]{1,2}\s|끝(?:이|은|자리|번호|에)|뒷?자리|마지막|末尾|下[一二三四五1-5]?[桁けたは]|最後|お?しり/i;
const LONGEST_END = 5;
/** "010으로 시작하는" is said of anybody's. */
const BEGINS = /^(?:(?:으로|로)\s?시작|で始ま)/;
const FEWEST_OF_END = 2;
/** Words directly before a new end: "it should be 0081", 끝이 7702, 「最後が」. */
const GIVES_END =
  /(?:\bshould be|\bends? (?:in|with)|\blast (?:four|three|two|bit|digits?)(?: is| are|['’]s)?|끝(?:이|은|에가|자리[가는])|뒷자리[가는]|(?:最後|末尾|お?しり|下[一二三四123]桁)[がは])[\s,、]{0,2}$/i;
const CORRECTS =
  /^\s*(?:no|nope|아뇨|아니[요오에]?요?|いえ|いいえ|いや|違います?)[\s,、.。…]{1,3}(?:it['’]s )?$|(?:에서\s|から)$|(?:さっきは|前は|今は|아까는|지금은?|원래는?|예전에?는?)[\s、,]?$|\d(?:が|인데|이)\s?(?:지금\s)?$/i;
const LONGEST_BEFORE = 24;
const FEWEST_SAME = 2;
const MOST_OTHER = 2;
const LONGEST_UTTERANCE = 160;
const LEAST_OF_MIDDLE = 6;
const SAME_BEGINNING = 4;
const LEAST_OF_WHOLE = 6;
const MOST_MISSING = 3;
/** "Sorry, 7703 at the end". */
const LONGEST_CORRECTION = 40;
const LONGEST_BETWEEN = 48;

/**
 * Parts of hidden numbers that are said once more near them: "and the last bit?" — "0142", "so 503, 555"; and new ends of them
 * ("it ends four five nine these days").
 */
export function findEchoes(
  utterances: readonly SpokenUtterance[],
  spans: readonly (readonly PiiSpan[])[],
): FoundInTurn[] {
  const parts = utterances.map(({ text }, index) => listNumbers(text, spans[index] ?? []));
  const numbers = parts.map((said) => said.filter(({ said: digits }) => digits.length >= LEAST_OF_NUMBER));
  return utterances.flatMap(({ text }, index) => {
    const near = numbers.slice(Math.max(0, index - REACH), index + REACH + 1).flat();
    const before = parts.slice(Math.max(0, index - REACH), index + 1).flat();
    if (near.length + before.length === 0 || text.length > LONGEST_UTTERANCE) return [];
    const written = writeOutNumbers(toComparableText(text));
    const endsOtherwise = END.test(text);
    return findCodeRuns(written)
      .flatMap(withBeginning)
      .flatMap((run) => {
        const place = toSource(written, run);
        if (BEGINS.test(written.text.slice(run.end, run.end + 6))) return [];
        if (overlapsAny(place, spans[index] ?? [])) return [];
        const lead = textBefore(written.text, run.start, LONGEST_BEFORE);
        const number = findEchoed(
          {
            digits: run.digits,
            lead,
            may_be_end: endsOtherwise && written.spoken[run.start] === true,
            corrects: endsOtherwise && text.length <= LONGEST_CORRECTION,
            is_alone: hasEastAsian(text) && text.length <= 2 * run.digits.length + LONGEST_ENDING,
          },
          { near, before },
        );
        if (number === undefined) return [];
        return [
          { utterance: index, span: { type: number.type, ...withNeighbour(place, spans[index] ?? []) } },
        ];
      });
  });
}

/** A repeated number may run into the next one without a pause: "eight zero, yes. Twelve thousand …". */
function withBeginning(run: CodeRun): CodeRun[] {
  const { start, code, groups, ends } = run;
  let length = 0;
  const beginnings = groups.slice(0, MOST_GROUPS).map((group, place) => {
    length += group;
    const said = code.slice(0, length);
    const end = ends[place] ?? run.end;
    return { ...run, start, end, code: said, digits: said.replaceAll(/\D/g, '') };
  });
  return [run, ...beginnings.filter(({ end, digits }) => end < run.end && digits.length >= LEAST_OF_MIDDLE)];
}
const MOST_GROUPS = 6;

interface Again {
  digits: string;
  /** The words before it. */
  lead: string;
  /** Whether the utterance is about the end of a number, and this was spoken. */
  may_be_end: boolean;
  /** Whether the utterance is hardly more than these digits, and says that the number ends in them. */
  corrects: boolean;
  /** Whether a turn says nothing else, in Korean or Japanese: "칠칠팔구였어". */
  is_alone: boolean;
}

/** The number of which digits are the beginning or the end, a new end, or nearly the last part: `before` has parts, too. */
function findEchoed(
  { digits, lead, may_be_end, corrects, is_alone }: Again,
  { near, before }: { near: readonly HiddenNumber[]; before: readonly HiddenNumber[] },
): HiddenNumber | undefined {
  if (
    GIVES_END.test(lead) &&
    digits.length >= (hasEastAsian(lead) ? FEWEST_OF_END : FEWEST_DIGITS) &&
    digits.length <= LONGEST_END
  )
    return before.find(({ said }) => said.length >= LEAST_OF_NUMBER);
  if (digits.length < FEWEST_DIGITS) return undefined;
  const whole = near.find((number) => isOf(digits, number) || isNearly(digits, number));
  if (whole !== undefined || digits.length > LONGEST_END) return whole;
  if (may_be_end)
    return before.find(({ type, said }) => !SAID_WHOLE.has(type) && said.length >= LEAST_OF_NUMBER);
  const same = is_alone ? before.find(({ said }) => isNearlySame(digits, said)) : undefined;
  if (same !== undefined) return same;
  return corrects || CORRECTS.test(lead) ? before.find(({ said }) => isNearlyEnd(digits, said)) : undefined;
}

/** The beginning or the end of a number, or so many digits of its middle. */
const isOf = (digits: string, { type, said }: HiddenNumber): boolean =>
  !SAID_WHOLE.has(type) &&
  digits.length < said.length &&
  (said.startsWith(digits) ||
    said.endsWith(digits) ||
    (digits.length >= LEAST_OF_MIDDLE && said.includes(digits)));

/** The number with another end. */
const isNearly = (digits: string, { said }: HiddenNumber): boolean =>
  digits.length >= LEAST_OF_WHOLE &&
  digits.startsWith(said.slice(0, SAME_BEGINNING)) &&
  Math.abs(digits.length - said.length) <= MOST_MISSING;

const LONGEST_ENDING = 4;
const LEAST_ALIKE = 4;
/** All digits of the end but one. */
function isNearlySame(digits: string, said: string): boolean {
  const end = said.slice(-digits.length);
  const same = Array.from(digits).filter((digit, place) => digit === end[place]).length;
  return said.length >= LEAST_OF_NUMBER && digits.length >= LEAST_ALIKE && same === digits.length - 1;
}

/** "No, nine double oh three": all digits but one or two are those of the end. */
const isNearlyEnd = (digits: string, said: string): boolean => {
  const end = said.slice(-digits.length);
  const same = Array.from(digits).filter((digit, place) => digit === end[place]).length;
  return same >= FEWEST_SAME && same >= digits.length - MOST_OTHER;
};

/** "… three four one, I think, no, yeah, three four one": what is said between a number and its end again says nothing else. */
function withNeighbour({ start, end }: Match, spans: readonly PiiSpan[]): Match {
  const before = spans.find((span) => span.end <= start && start - span.end <= LONGEST_BETWEEN);
  const after = spans.find((span) => span.start >= end && span.start - end <= LONGEST_BETWEEN);
  // By one character they overlap, and become one.
  return {
    start: before === undefined ? start : before.end - 1,
    end: before !== undefined || after === undefined ? end : after.start + 1,
  };
}

/** Numbers that are long enough that a part of one, said again, can only be of it. */
const ECHOED: ReadonlySet<string> = new Set([
  'phone_number',
  'card_number',
  'bank_account',
  'iban',
  'resident_number',
  'foreigner_number',
  'ssn',
  'itin',
  'my_number',
  'national_id',
  'ip_address',
]);
/** Fewer digits are said of much else. */
const FEWEST_DIGITS = 3;
/** A number has so many, and what has fewer is a part of one. */
const LEAST_OF_NUMBER = 7;

interface HiddenNumber {
  type: string;
  said: string;
}

function listNumbers(text: string, spans: readonly PiiSpan[]): HiddenNumber[] {
  const long = spans.filter(({ type }) => ECHOED.has(type));
  const said = listSaid(text, long);
  return long
    .map(({ type }, place) => ({ type, said: toSpokenDigits(said[place] ?? '') }))
    .flatMap((number) => [number, ...withoutBranch(number)])
    .filter(({ said }) => said.length >= FEWEST_DIGITS);
}

/** A branch has six digits at the most; the account after it may be said alone. */
const BRANCH = 6;
const withoutBranch = ({ type, said }: HiddenNumber): HiddenNumber[] =>
  type === 'bank_account' && said.length >= BRANCH + LEAST_OF_NUMBER
    ? [{ type, said: said.slice(BRANCH) }]
    : [];

/** The texts at the spans of an utterance. */
function listSaid(text: string, spans: readonly PiiSpan[]): string[] {
  if (spans.length === 0) return [];
  const characters = Array.from(text);
  return spans.map(({ start, end }) => characters.slice(start, end).join(''));
}
