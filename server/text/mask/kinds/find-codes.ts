import type { Match } from '../match.ts';
import { findCue, hasCue, mentions, type CueKind } from '../number-cues.ts';
import { standsAlone } from '../stands-alone.ts';
import type { SpokenPart } from './spoken-part.ts';

/** UK national insurance numbers, without the prefixes that are never issued. */
const NINO =
  /(?<![a-z0-9])(?!bg|gb|nk|kn|tn|nt|zz)[a-ceghj-pr-tw-z](?:, |[ -])?[a-ceghj-npr-tw-z](?:(?:, |[ -])?\d){6}(?:, |[ -])?[a-d](?![a-z0-9'’])/gi;
/** Where it is called one, letters that are never issued, too: examples and mistakes are written with them. */
const CALLED_NINO =
  /(?<![a-z0-9])[a-z](?:, |[ -])?[a-z](?:(?:, |[ -])?\d){6}(?:(?:, |[ -])?[a-d](?![a-z0-9'’]))?(?![a-z0-9])/gi;

/** Passports: one or two letters with digits (KR, JP, CA, US), digits alone (US, GB), or letters within (KR since 2021, FR). */
const PASSPORT =
  /(?<![A-Za-z0-9])(?:(?:[A-Z](?:(?:, |[ -])?[A-Z])?|[a-z](?:(?:, |[ -])?[a-z])?)(?:, |[ -])?\d(?:(?:, |[ -])?\d){5,8}|[A-Za-z]\d{3}[A-Za-z]\d{4}|\d{2}[A-Z]{2}\d{5}|[A-Z0-9]{9}|[A-Z](?: ?[A-Z0-9]){8}|[A-Z] ?\d{3} ?[A-Z] ?\d{4}|\d(?:(?:, |[ -])?\d){7,8})(?![A-Za-z0-9])/g;

const KOREAN_REGION = '서울|부산|경기|강원|충북|충남|전북|전남|경북|경남|제주|대구|인천|광주|대전|울산|세종';
const GAP = '(?:, |[- ])';
const LICENCES = [
  new RegExp(`(?:(?:${KOREAN_REGION}) ?)?(?<!\\d)\\d{2}${GAP}\\d{2,3}${GAP}\\d{6}${GAP}\\d{2}(?!\\d)`, 'g'),
  new RegExp(`(?:${KOREAN_REGION}) ?\\d{2}${GAP}\\d{6}${GAP}\\d{2}(?!\\d)`, 'g'),
  // Japan: twelve digits. United Kingdom: surname, birthday, initials.
  /(?<!\d)\d(?:(?:, |[- ])?\d){11}(?!\d)/g,
  /(?<![a-z0-9])[a-z09](?:(?:, |[ -])?[a-z09]){4}(?:(?:, |[ -])?\d){6}(?:(?:, |[ -])?[a-z0-9]){2}(?:, |[ -])?\d?(?:(?:, |[ -])?[a-z0-9]){2,3}(?![a-z0-9])/gi,
  // States of the US.
  /(?<![a-z0-9])[a-z](?:, |[ -])?\d{3}[- ]?\d{3,4}[- ]?\d{2,4}(?:[- ]?\d{3}[- ]?\d)?(?![a-z0-9])/gi,
  /(?<![a-z0-9])[a-z](?:(?:, |[ -])?[a-z])?(?:, |[ -])?(?:\d{6,8}|\d{3}[- ]\d{4})(?![a-z0-9])/gi,
  /(?<![a-z0-9])\d{3}[- ]\d{3}[- ]\d{3}(?!\d)/g,
  /(?<![a-z0-9-])\d{7,10}(?![a-z0-9-])/gi,
];

export const findNinos = (part: SpokenPart): Match[] => [
  ...findAll(part.written.text, [NINO]).filter((match) => isUpperCase(part, match) || isSpelled(part, match)),
  ...(mentions(part.cues, 'nino') ? findAll(part.written.text, [CALLED_NINO]) : []).filter((match) =>
    hasCue(part.cues, match, ['nino']),
  ),
];

export const findPassports = (part: SpokenPart): Match[] =>
  findCalled({ part, kind: 'passport', patterns: [PASSPORT], minDigits: 5 });

export const findLicences = (part: SpokenPart): Match[] =>
  findCalled({ part, kind: 'licence', patterns: LICENCES, minDigits: 6 });

/** These have no public check digit: the nearest word has to identify them. */
function findCalled({
  part,
  kind,
  patterns,
  minDigits,
}: {
  part: SpokenPart;
  kind: CueKind;
  patterns: readonly RegExp[];
  minDigits: number;
}): Match[] {
  if (!mentions(part.cues, kind)) return [];
  return findAll(part.written.text, patterns).filter(
    (match) =>
      countDigits(part, match) >= minDigits &&
      findCue(part.cues, match.start) === kind &&
      standsAlone(part.written, match.start, match.end),
  );
}

const isUpperCase = ({ written }: SpokenPart, { start, end }: Match): boolean =>
  !/[a-z]/.test(written.text.slice(start, end)) && standsAlone(written, start, end);

/** "a b 41 26 07 c" is read out letter by letter; "a" may be the article of the next word. */
const isSpelled = ({ written }: SpokenPart, { start, end }: Match): boolean =>
  /^[a-z](?:, |[ -])[a-z]/.test(written.text.slice(start, start + 4)) &&
  !/^a \w/.test(written.text.slice(end - 1, end + 2)) &&
  written.text
    .slice(start, end)
    .split('')
    .some((_, place) => written.spoken[start + place] === true);

const countDigits = ({ written }: SpokenPart, { start, end }: Match): number =>
  written.text.slice(start, end).replaceAll(/\D/g, '').length;

const findAll = (text: string, patterns: readonly RegExp[]): Match[] =>
  patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    })),
  );
