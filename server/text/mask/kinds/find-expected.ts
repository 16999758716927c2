import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { Match } from '../match.ts';
import type { CueKind } from '../cues/cue.ts';
import { findCue, findLastCue, isNamedThing } from '../cues/find-cue.ts';
import { findCodeRuns, type CodeRun } from '../numbers/code-runs.ts';
import { isSeries } from '../numbers/series.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from '../stands-alone.ts';
import { withAccountType } from './find-bank-accounts.ts';
import { COUNTED, COUNTED_REACH, hasThousands } from './counted.ts';
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
  ssn: { type: 'ssn', length: [9, 9], digits: 9, letters: 0 },
  nino: { type: 'nino', length: [8, 9], digits: 6, letters: 3 },
  my_number: { type: 'my_number', length: [12, 12], digits: 12, letters: 0 },
  resident: { type: 'resident_number', length: [13, 13], digits: 13, letters: 0 },
  foreigner: { type: 'foreigner_number', length: [13, 13], digits: 13, letters: 0 },
  birthday: { type: 'birthday', length: [4, 8], digits: 4, letters: 0 },
  card: { type: 'card_number', length: [14, 19], digits: 14, letters: 0 },
};

/** All that is said between the name of a value and the value itself. */
const NAMING =
  /^(?:['’]s)?\s?(?:(?:account|card)\s?)?(?:numbers?|no\.?|id|bank|번호|계좌|口座|(?:の)?番号|銀行)?(?:[\s,:、…第]|알파벳|영문|アルファベット|英字|in |(?:on|in|from) (?:the|my|your|his|her) \w{2,12}(?= )|first \w+ |앞|뒤|(?:네|여덟|열두)\s?자리|(?:is|was|it['’]s|its|goes|reads|ends|starts|to|that['’]s|here['’]s|um+|uh+|so|well|and|여기요|요|[이가은는을에]|으?로|はい|えっと|[はがのをにで])(?![a-z])){0,6}$/i;
const NEAR = 28;
/** A permit to use something. */
const OF_SOFTWARE = /\b(?:software|site|seat|user|source|trade|export|content|media)\s$/i;
/** An answer begins with the value, or nearly so. */
const ANSWER_REACH = 40;

/**
 * Values that were asked for or named just before, of no particular shape: people read out what stands before them in any
 * groups, and make slips.
 */
export function findExpected(part: SpokenPart): (Match & { type: MaskKind })[] {
  if (part.cues.own.length === 0 && part.cues.before.length === 0) return [];
  return findCodeRuns(withoutAcronyms(part)).flatMap((run) => {
    const likeness = EXPECTED[findNearCue(part, run) ?? 'thing'];
    if (likeness?.type === 'birthday' && !isDayInGroups(run)) return [];
    return likeness !== undefined && isLike(run, likeness) && !isNobodys(part, run)
      ? [{ ...withAccountType(part.written.text, run), type: likeness.type }]
      : [];
  });
}

/** "DL, one nine four …": the letters of a name are none of the value's. */
const ACRONYM = /^[A-Z][A-Z. ]{1,6}$/;
function withoutAcronyms({ written, cues }: SpokenPart): WrittenOutText {
  const acronyms = cues.own.filter(({ start, end }) => ACRONYM.test(written.text.slice(start, end)));
  if (acronyms.length === 0) return written;
  const units = written.text.split('');
  for (const { start, end } of acronyms) units.fill('·', start, end);
  return { ...written, text: units.join('') };
}

/** The kind that is named directly before the run, or asked for before an utterance that begins with it. */
function findNearCue({ cues }: SpokenPart, { start }: CodeRun): CueKind | null {
  const kind = findCue(cues, start);
  const own = findLastCue(cues, start);
  if (own === undefined) return start <= ANSWER_REACH ? kind : null;
  const isNamed = start - own.end <= NEAR && NAMING.test(cues.text.slice(own.end, start));
  const before = cues.text.slice(Math.max(0, own.start - 12), own.start);
  return isNamed && !OF_SOFTWARE.test(before) ? kind : null;
}

const isLike = ({ code, digits }: CodeRun, { length: [least, most], ...likeness }: Likeness): boolean =>
  code.length >= least &&
  code.length <= most &&
  digits.length >= likeness.digits &&
  code.length - digits.length <= likeness.letters;

/** "11 2 8 1": a day in groups, with one year. */
const isDayInGroups = ({ groups }: CodeRun): boolean =>
  groups.length > 1 && groups.filter((length) => length > 2).length <= 1;

/** Amounts, years and what is named a thing. */
const DATE = /^(?:19|20)\d{2}[01]?\d[0-3]?\d$/;
function isNobodys({ written, cues }: SpokenPart, { start, end, digits, groups }: CodeRun): boolean {
  return (
    isNamedThing(cues, start) ||
    COUNTED.test(written.text.slice(end, end + COUNTED_REACH)) ||
    /\d,\d{3}(?!\d)/.test(written.text.slice(start, end)) ||
    isSeries(groups, digits) ||
    (groups.length <= 3 && DATE.test(digits)) ||
    /^[1-9]\d?0{4,}$/.test(digits) ||
    hasThousands(groups, digits) ||
    !standsAlone(written, start, end)
  );
}
