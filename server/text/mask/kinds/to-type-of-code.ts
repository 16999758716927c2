import { textBefore } from '../match.ts';
import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { CueKind } from '../cues/cue.ts';
import { isNamedThing } from '../cues/find-cue.ts';
import type { CodeRun } from '../numbers/code-runs.ts';
import { isSeries } from '../numbers/amounts.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone, COUNTED, COUNTED_REACH, hasThousands } from './number-context.ts';
import { isCounting } from './may-be-phone-number.ts';
import { isOfPlan, type PhoneRegion } from './phone-plans.ts';
import type { Passage } from './passage.ts';

/** The shape of a kind in every country: its length, its fewest digits and its most letters. */
interface Likeness {
  type: MaskKind;
  length: readonly [least: number, most: number];
  digits: number;
  letters: number;
}

const EXPECTED: Partial<Record<CueKind, Likeness>> = {
  iban: { type: 'iban', length: [14, 34], digits: 8, letters: 8 },
  bank: { type: 'bank_account', length: [6, 17], digits: 6, letters: 0 },
  passport: { type: 'passport', length: [6, 10], digits: 4, letters: 5 },
  licence: { type: 'driving_licence', length: [6, 18], digits: 5, letters: 9 },
  itin: { type: 'itin', length: [9, 9], digits: 9, letters: 0 },
  ssn: { type: 'ssn', length: [9, 9], digits: 9, letters: 0 },
  national: { type: 'national_id', length: [7, 15], digits: 4, letters: 6 },
  nino: { type: 'nino', length: [8, 9], digits: 6, letters: 3 },
  my_number: { type: 'my_number', length: [12, 12], digits: 12, letters: 0 },
  resident: { type: 'resident_number', length: [13, 13], digits: 13, letters: 0 },
  foreigner: { type: 'foreigner_number', length: [13, 13], digits: 13, letters: 0 },
  birthday: { type: 'birthday', length: [4, 8], digits: 4, letters: 0 },
  card: { type: 'card_number', length: [14, 19], digits: 14, letters: 0 },
  phone: { type: 'phone_number', length: [9, 12], digits: 9, letters: 0 },
};

/** The type of a run that is called by a kind; null if it is not like one, or somebody's thing. */
export function toTypeOf(passage: Passage, run: CodeRun, kind: CueKind | null): MaskKind | null {
  const type = kind === null ? null : toTypeOfCode(run, kind, passage.regions);
  return type === null || isNobodys(passage, run) ? null : type;
}

/** The type of letters and digits that are called by a kind; null if they are not like one. */
export function toTypeOfCode(code: Code, kind: CueKind, regions: readonly PhoneRegion[]): MaskKind | null {
  const likeness = EXPECTED[kind];
  if (likeness === undefined || !isLike(code, likeness)) return null;
  if (likeness.type === 'birthday' && !isDayInGroups(code)) return null;
  if (likeness.length[0] === REGISTERED) return toRegistered(code.digits) ?? likeness.type;
  return likeness.type === 'phone_number' && !isDialled(code, regions) ? null : likeness.type;
}

/** Numbers of residents and of foreigners are told apart by the seventh digit, whatever people call them. */
const REGISTERED = 13;
const toRegistered = (digits: string): MaskKind | null =>
  /^\d{6}[1-4]/.test(digits) ? 'resident_number' : /^\d{6}[5-8]/.test(digits) ? 'foreigner_number' : null;

type Code = Pick<CodeRun, 'code' | 'digits' | 'groups'>;

/** "They left a callback, 617, 555, then 0142": in any groups, if a plan has it or it is cut where people dial. */
const isDialled = ({ digits, groups }: Code, regions: readonly PhoneRegion[]): boolean =>
  !isCounting(digits) &&
  ((/^1? ?3 3 4$/.test(groups.join(' ')) && NORTH_AMERICAN.test(digits)) || isOfPlan(digits, regions));
const NORTH_AMERICAN = /^1?[2-9]\d{2}[2-9]\d{6}$/;

const isLike = ({ code, digits }: Code, { length: [least, most], ...likeness }: Likeness): boolean =>
  code.length >= least &&
  code.length <= most &&
  digits.length >= likeness.digits &&
  code.length - digits.length <= likeness.letters;

/** "11 2 8 1": a day in groups, with one year. */
const isDayInGroups = ({ groups, digits }: Code): boolean =>
  groups.length > 1 ? groups.filter((length) => length > 2).length <= 1 : DAY_IN_DIGITS.test(digits);
/** "Twelve six eighty-one", said without a pause: the day, the month and the year in either order. */
const DAY_IN_DIGITS =
  /^(?=\d{5})(?:(?:0?[1-9]|[12]\d|3[01])(?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])(?:0?[1-9]|[12]\d|3[01]))(?:19|20)?\d\d$/;

/** Amounts, decimals, lists, years and what is named a thing. */
const LISTED = /^,?\s(?:and|or|to|through|versus|vs)\s\d/;
/** "104417 to …". */
const UP_TO = /\d (?:to|through|thru) $/;
const DATE = /^(?:19|20)\d{2}(?:0?[1-9]|1[0-2])(?:0?[1-9]|[12]\d|3[01])$/;
const isNobodys = ({ written, cues }: Passage, run: CodeRun): boolean =>
  isNamedThing(cues, run.start) || isCountedOrListed(written, run);

/** Whether digits are an amount, a decimal, one of a list, or a day. */
export function isCountedOrListed(written: WrittenOutText, { start, end, digits, groups }: CodeRun): boolean {
  return (
    COUNTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
    /\d,\d{3}(?!\d)|\d\.\d/.test(written.text.slice(start, end)) ||
    LISTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
    UP_TO.test(textBefore(written.text, start, COUNTED_REACH)) ||
    isSeries(groups, digits) ||
    (groups.length <= 3 && (groups.length > 1 || digits.length === 8) && DATE.test(digits)) ||
    /^[1-9]\d?0{4,}$/.test(digits) ||
    hasThousands(groups, digits) ||
    !standsAlone(written, start, end)
  );
}
