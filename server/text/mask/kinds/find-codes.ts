import { listMatches, textBefore, type Match } from '../match.ts';
import type { CueKind, Cues } from '../cues/cue.ts';
import { findCue, hasCue, isNamedThing, mentions } from '../cues/find-cue.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import { standsAlone, COUNTED, COUNTED_REACH } from './number-context.ts';
import type { Passage } from './passage.ts';

/** UK national insurance numbers, without the prefixes that are never issued. */
const NINO =
  /(?<![a-z0-9])(?<!(?<![a-z])[b-hj-z] )(?!bg|gb|nk|kn|tn|nt|zz)[a-ceghj-pr-tw-z](?:, |[ -])?[a-ceghj-npr-tw-z](?:(?:, |[ -])?\d){6}(?:, |[ -])?[a-d](?![a-z0-9'’])/gi;
/** Also accepts prefixes that are never issued if it is called one, because examples and mistakes use them. */
const CALLED_NINO =
  /(?<![a-z0-9])[a-z](?:, |[ -])?[a-z](?:(?:, |[ -])?\d){6}(?:(?:, |[ -])?[a-d](?![a-z0-9'’]))?(?![a-z0-9])/gi;

/** Passports: one or two letters with digits (KR, JP, CA, US), digits alone (US, GB), or letters within (KR since 2021, FR). */
const PASSPORT =
  /(?<![A-Za-z0-9])(?:(?:[A-Z](?:(?:, |[ -])?[A-Z])?|[a-z](?:(?:, |[ -])?[a-z])?)(?:, |[ -])?\d(?:(?:, |[ -])?\d){5,8}|[A-Za-z]\d{3}[A-Za-z]\d{4}|\d{2}[A-Z]{2}\d{5}|[A-Z0-9]{9}|[A-Z](?: ?[A-Z0-9]){8}|[A-Z] ?\d{3} ?[A-Z] ?\d{4}|\d(?:(?:, |[ -])?\d){7,8})(?![A-Za-z0-9])/g;

const KOREAN_REGION = '서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산|세종';
const GAP = '(?:, |[- ])';
const LICENCES = [
  new RegExp(
    `(?:(?:${KOREAN_REGION})에? ?)?(?<!\\d)\\d{2}${GAP}\\d{2,3}${GAP}\\d{6}${GAP}\\d{2}(?!\\d)`,
    'g',
  ),
  new RegExp(`(?:${KOREAN_REGION})에? ?\\d{2}${GAP}\\d{6}${GAP}\\d{2}(?!\\d)`, 'g'),
  // Japan: twelve digits. United Kingdom: surname, birthday, initials.
  /(?:第\s?)?(?<!\d)\d(?:(?:, |[- ])?\d){11}(?!\d)(?:\s?号)?/g,
  /(?<![a-z0-9])[a-z09](?:(?:, |[ -])?[a-z09]){4}(?:(?:, |[ -])?\d){6}(?:(?:, |[ -])?[a-z0-9]){2}(?:, |[ -])?\d?(?:(?:, |[ -])?[a-z0-9]){2,3}(?![a-z0-9])/gi,
  // States of the US.
  /(?<![a-z0-9])[a-z](?:, |[ -])?\d{3}[- ]?\d{3,4}[- ]?\d{2,4}(?:[- ]?\d{3}[- ]?\d)?(?![a-z0-9])/gi,
  /(?<![a-z0-9])(?:[a-z](?:, |[ -])?){0,2}\d(?:(?:, |[ -])?\d){5,13}(?![a-z0-9-])/gi,
];

/** Five letters of the surname, decade, month, day and year of birth, initials, a digit and two letters. */
const BRITISH_LICENCE = /^(?=.{16}$)[A-Z]{1,5}9{0,4}\d[0156]\d[0-3]\d{2}[A-Z][A-Z9]\d[A-Z]{2}$/i;
/** Ontario's: a letter and fourteen digits, as no other code has them. */
const ONTARIAN_LICENCE = /^[A-Z]\d{4}[- ]?\d{5}[- ]?\d{5}$/;
/** Korea's licences: a region, a year, six digits and two for the card, in these groups. */
const KOREAN_LICENCE = /^(?:1[1-9]|2[0-8])\d{10}$/;
const KOREAN_GROUPS = '2 2 6 2';
/** Passports of Korea since 2021, and of Japan. */
const EAST_ASIAN_PASSPORT = /^(?:M\d{3}[A-Z]\d{4}|T[GHKRSTZ]\d{7})$/;

/** Paints, seeds and seats have codes of that shape, too. */
const OF_THING =
  /\b(?:codes?|colou?r|model|part|plate|serial|batch|lot|flight|seat|row|ref(?:erence)?)\b[^.?!]{0,12}$|(?:品番|型番|部品|コード|품번|부품|코드|색상)[^。.?!]{0,6}$/i;

export const findNinos = (passage: Passage): Match[] => [
  ...findAll(passage.written.text, [NINO]).filter(
    (match) =>
      (isUpperCase(passage, match) || isSpelled(passage, match)) &&
      hasPairs(passage.written.text.slice(match.start, match.end)) &&
      !OF_THING.test(textBefore(passage.written.text, match.start, 24)),
  ),
  ...(mentions(passage.cues, 'nino') ? findAll(passage.written.text, [CALLED_NINO]) : []).filter((match) =>
    hasCue(passage.cues, match, ['nino']),
  ),
];

/** "KR-4471-08B" is cut where no such number is. */
const hasPairs = (text: string): boolean =>
  !text.includes('-') ||
  /^[a-z]{2}-?\d\d-\d\d-\d\d-?[a-z]$/i.test(text.replaceAll(/[ ,]/g, '')) ||
  !/\d{3}/.test(text);

export const findPassports = (passage: Passage): Match[] => [
  ...(passage.regions.some((region) => region === 'KR' || region === 'JP')
    ? findPlanned(passage, EAST_ASIAN_PASSPORT)
    : []),
  ...findCalled({ passage, kind: 'passport', patterns: [PASSPORT], minDigits: 5 }),
];

export const findLicences = (passage: Passage): Match[] => [
  ...findPlanned(passage, BRITISH_LICENCE),
  ...findPlanned(passage, ONTARIAN_LICENCE),
  ...findCodeRuns(passage.written).filter(
    ({ start, end, code, groups }) =>
      groups.join(' ') === KOREAN_GROUPS &&
      KOREAN_LICENCE.test(code) &&
      findCue(passage.cues, start) !== 'thing' &&
      findCue(passage.cues, start) !== 'bank' &&
      standsAlone(passage.written, start, end),
  ),
  ...findCalled({ passage, kind: 'licence', patterns: LICENCES, minDigits: 6 }),
];

/** A plan of so many letters and digits is evidence enough, unless the very word before them names a thing. */
const LONGEST_PLANNED = 16;

/** Codes whose plan nothing else has, letter by letter: nobody has to call them so. */
const findPlanned = (passage: Passage, plan: RegExp): Match[] =>
  findCodeRuns(passage.written).filter(
    ({ start, end, code }) =>
      (plan.test(code) || (code.length === LONGEST_PLANNED && plan.test(withLettersO(code)))) &&
      (code.length === LONGEST_PLANNED
        ? !isNamedThing(passage.cues, start)
        : findCue(passage.cues, start) !== 'thing') &&
      standsAlone(passage.written, start, end),
  );

/** "M O R G A": among the letters of a surname "oh" is none of the digits. */
const withLettersO = (code: string): string => code.slice(0, 5).replaceAll('0', 'O') + code.slice(5);

/** These have no public check digit: the nearest word has to identify them. */
function findCalled({
  passage,
  kind,
  patterns,
  minDigits,
}: {
  passage: Passage;
  kind: CueKind;
  patterns: readonly RegExp[];
  minDigits: number;
}): Match[] {
  if (!mentions(passage.cues, kind)) return [];
  return findAll(passage.written.text, patterns).filter(
    (match) =>
      countDigits(passage, match) >= minDigits &&
      isCalled(passage.cues, match, kind) &&
      !COUNTED.test(passage.written.text.slice(match.end, match.end + COUNTED_REACH)) &&
      standsAlone(passage.written, match.start, match.end),
  );
}

/** The nearest word before it, or for lack of one, the nearest after it. */
function isCalled(cues: Cues, match: Match, kind: CueKind): boolean {
  const cue = findCue(cues, match.start);
  return cue === kind || (cue === null && hasCue(cues, match, [kind]));
}

const isUpperCase = ({ written }: Passage, { start, end }: Match): boolean =>
  !/[a-z]/.test(written.text.slice(start, end)) && standsAlone(written, start, end);

/** "a b 41 26 07 c" is read out letter by letter; "a" may be the article of the next word. */
const isSpelled = ({ written }: Passage, { start, end }: Match): boolean =>
  /^[a-z](?:, |[ -])[a-z]/.test(written.text.slice(start, start + 4)) &&
  !/^a \w/.test(written.text.slice(end - 1, end + 2)) &&
  written.text
    .slice(start, end)
    .split('')
    .some((_, place) => written.spoken[start + place] === true);

const countDigits = ({ written }: Passage, { start, end }: Match): number =>
  written.text.slice(start, end).replaceAll(/\D/g, '').length;

const findAll = (text: string, patterns: readonly RegExp[]): Match[] =>
  patterns.flatMap((pattern) => listMatches(text, pattern));
