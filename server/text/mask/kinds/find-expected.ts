import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { Match } from '../match.ts';
import type { CueKind, Cues } from '../cues/cue.ts';
import { findCue, findLastCue, findNextCue, isNamedThing } from '../cues/find-cue.ts';
import { findCodeRuns, type CodeRun } from '../numbers/code-runs.ts';
import { isSeries } from '../numbers/series.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from '../stands-alone.ts';
import { withAccountType } from './find-bank-accounts.ts';
import { COUNTED, COUNTED_REACH, hasThousands } from './counted.ts';
import { isCounting } from './may-be-phone-number.ts';
import { isOfPlan } from './phone-plans.ts';
import type { PhoneRegion } from './phone-shapes.ts';
import type { SpokenPart } from './spoken-part.ts';

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

/** All that is said between the name of a value and the value itself. */
const NAMING =
  /^(?:['’]s)?\s?(?:(?:account|card)\s?)?(?:numbers?|no\.?|id|bank|번호|계좌|口座|(?:の)?番号|銀行)?(?:[\s,:、…第]|알파벳|영문|アルファベット|英字|in |(?:on|in|from) (?:the|my|your|his|her) \w{2,12}(?= )|first \w+ |앞|뒤|(?:네|여덟|열두)\s?자리|(?:is|was|it['’]s|its|goes|reads|ends|starts|to|that['’]s|here['’]s|um+|uh+|so|well|and|여기요|요|[이가은는을에]|으?로|はい|えっと|[はがのをにで])(?![a-z])){0,6}$/i;
const NEAR = 28;

interface Expected extends Match {
  type: MaskKind;
  /** Whether hardly anything is said between the name and the value: that tells more than a plan for phones. */
  is_near: boolean;
}

/**
 * Values that were asked for or named just before, of no particular shape: people read out what stands before them in any
 * groups, and make slips.
 */
export function findExpected(part: SpokenPart): Expected[] {
  const { own, before, text } = part.cues;
  if (own.length === 0 && before.length === 0 && !AT_RENTAL.test(text) && !AT_RENTAL.test(part.before))
    return [];
  return findCodeRuns(withoutAcronyms(part)).flatMap((run) => {
    const type = toTypeOf(part, run, findNearCue(part, run));
    return type === null
      ? []
      : [{ ...withAccountType(part.written.text, run), type, is_near: isNear(part, run) }];
  });
}

/** The type of a run that is called by a kind; null if it is not like one, or somebody's thing. */
export function toTypeOf(part: SpokenPart, run: CodeRun, kind: CueKind | null): MaskKind | null {
  const type = kind === null ? null : toTypeOfCode(run, kind, part.regions);
  return type === null || isNobodys(part, run) ? null : type;
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

/** "DL, one nine four …": the letters of a name are none of the value's. */
const ACRONYM = /^[A-Z][A-Z. ]{1,6}$/;
function withoutAcronyms({ written, cues }: SpokenPart): WrittenOutText {
  const acronyms = cues.own.filter(({ start, end }) => ACRONYM.test(written.text.slice(start, end)));
  if (acronyms.length === 0) return written;
  const units = written.text.split('');
  for (const { start, end } of acronyms) units.fill('·', start, end);
  return { ...written, text: units.join('') };
}

/** Words after a value tell its kind for lack of any before it: "RK 441 7093 on the visa sticker". */
const AFTER = 40;
/** Where a licence is what is read out, if nothing else is named. */
const AT_RENTAL = /\brental (?:car|counter|desk)\b|렌터카|レンタカー/i;
const SCENE = 80;
/** Days are said of much else that happens near a birthday. */
const NAMED_DIRECTLY: ReadonlySet<CueKind> = new Set(['birthday']);

/** The kind that is named nearest before the run, or asked for before an utterance that begins with it, or named after it. */
function findNearCue({ cues, before }: SpokenPart, { start, end }: CodeRun): CueKind | null {
  const kind = findCue(cues, start);
  const own = findLastCue(cues, start);
  if (kind === null) {
    const next = findNextCue(cues, end);
    if (next !== undefined && next.start - end <= AFTER) return next.kind;
    const isAtRental =
      AT_RENTAL.test(before) || AT_RENTAL.test(cues.text.slice(Math.max(0, start - SCENE), end + SCENE));
    return isAtRental ? 'licence' : null;
  }
  return !NAMED_DIRECTLY.has(kind) || own === undefined || isNamed(cues, start) ? kind : null;
}

const isNear = ({ cues }: SpokenPart, { start }: CodeRun): boolean =>
  findLastCue(cues, start) === undefined
    ? start <= ANSWER_REACH && findCue(cues, start) !== null
    : isNamed(cues, start);

/** An answer begins with the value, or nearly so. */
const ANSWER_REACH = 40;

function isNamed(cues: Cues, start: number): boolean {
  const own = findLastCue(cues, start);
  return own !== undefined && start - own.end <= NEAR && NAMING.test(cues.text.slice(own.end, start));
}

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
const isNobodys = ({ written, cues }: SpokenPart, run: CodeRun): boolean =>
  isNamedThing(cues, run.start) || isCountedOrListed(written, run);

/** Whether digits are an amount, a decimal, one of a list, or a day. */
export function isCountedOrListed(written: WrittenOutText, { start, end, digits, groups }: CodeRun): boolean {
  return (
    COUNTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
    /\d,\d{3}(?!\d)|\d\.\d/.test(written.text.slice(start, end)) ||
    LISTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
    UP_TO.test(written.text.slice(Math.max(0, start - COUNTED_REACH), start)) ||
    isSeries(groups, digits) ||
    (groups.length <= 3 && (groups.length > 1 || digits.length === 8) && DATE.test(digits)) ||
    /^[1-9]\d?0{4,}$/.test(digits) ||
    hasThousands(groups, digits) ||
    !standsAlone(written, start, end)
  );
}
