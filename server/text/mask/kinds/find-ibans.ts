import type { Match } from '../match.ts';
import type { Cues } from '../cues/cue.ts';
import { findCue } from '../cues/find-cue.ts';
import { findCodeRuns } from '../numbers/code-runs.ts';
import type { WrittenOutText } from '../numbers/write-out-numbers.ts';
import { standsAlone } from './number-context.ts';
import type { Passage } from './passage.ts';

// Lengths by country: the IBAN registry, as of 2024. Text after an IBAN may look like more of it; the length ends it.
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
    'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Two letters and two digits; spelled letters are separated. */
const START = /(?<![a-z0-9])([a-z])[ -]?([a-z])[ -]?\d ?\d(?=(?:, |[ 、-])?[a-z0-9])/gi;

/** Words of a sentence are no letters of a code, as in "is eight four …, would you like". */
const SENTENCE = /(?<![a-z\d])[a-z]{2,} [a-z]{2,}(?![a-z\d])/;

/** IBANs of the registered countries' lengths whose remainder by 97 is 1; groups may have spaces or dashes between them. */
export function findIbans({ written, cues }: Passage): Match[] {
  const matches = findSpelled(written);
  for (const { 1: first = '', 2: second = '', index } of written.text.matchAll(START)) {
    const length = IBAN_LENGTHS.get((first + second).toUpperCase());
    if (length === undefined) continue;
    const [iban] =
      new RegExp(`^(?:[a-z0-9](?:, |[ 、-])?){${length - 1}}[a-z0-9]`, 'i').exec(
        written.text.slice(index, index + 3 * length),
      ) ?? [];
    if (iban === undefined) continue;
    if (SENTENCE.test(iban) && findCue(cues, index) !== 'iban') continue;
    // If it is called an IBAN, a slip of the tongue does not matter.
    if (
      !isIban(iban) &&
      !isCalledIban(cues, index) &&
      !(isInFours(iban) && !IS_WRONG.test(written.text.slice(index, index + WRONG_REACH)))
    )
      continue;
    if (standsAlone(written, index, index + iban.length))
      matches.push({ start: index, end: index + iban.length });
  }
  return matches;
}

const isCalledIban = (cues: Cues, start: number): boolean => findCue(cues, start) === 'iban';

/** "DE44 5001 0517 …": of a country's length and in fours, it is one with a slip. */
const IN_FOURS = /^[A-Z]{2}\d{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?$/;
const IS_WRONG = /check ?(?:digits?|sum)|invalid|not valid|검증|チェックディジット|検証/i;
const WRONG_REACH = 80;
const isInFours = (iban: string): boolean => IN_FOURS.test(iban);

const LONGEST = 34;

/** Read out in any parts, of which the first so many have the remainder. */
function findSpelled(written: WrittenOutText): Match[] {
  return findCodeRuns(written).flatMap(({ start, code, groups, ends }) => {
    if (!/^[a-z]{2}\d\d/i.test(code)) return [];
    let length = 0;
    const end = ends.slice(0, LONGEST).find((_, place) => {
      length += groups[place] ?? 0;
      return length <= LONGEST && isIban(code.slice(0, length));
    });
    return end === undefined || !standsAlone(written, start, end) ? [] : [{ start, end }];
  });
}

/** Checks a registered country's length and the remainder; "oh" after a letter may be the letter O. */
function isIban(iban: string): boolean {
  const compact = iban.replaceAll(/[ ,、-]/g, '').toUpperCase();
  if (compact.length !== IBAN_LENGTHS.get(compact.slice(0, 2))) return false;
  return hasRemainder(compact) || hasRemainder(compact.replaceAll(/(?<=[A-Z])0/g, 'O'));
}

function hasRemainder(compact: string): boolean {
  const moved = compact.slice(4) + compact.slice(0, 4);
  const digits = moved.replaceAll(/[a-z]/gi, (letter) => String(Number.parseInt(letter, 36)));
  return /^\d{1,70}$/.test(digits) && BigInt(digits) % 97n === 1n;
}
