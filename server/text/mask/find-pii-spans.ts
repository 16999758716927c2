import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { NOTHING_ASKED, type Asked } from './cues/asked.ts';
import { toComparableText, toSource, type ComparableText } from './comparable-text.ts';
import { findBankAccounts } from './kinds/find-bank-accounts.ts';
import { findBirthdays } from './kinds/find-birthdays.ts';
import { findCardNumbers } from './kinds/find-card-numbers.ts';
import { findLicences, findNinos, findPassports } from './kinds/find-codes.ts';
import { findEmails } from './kinds/find-emails.ts';
import { findIbans } from './kinds/find-ibans.ts';
import { findIpAddresses } from './kinds/find-ip-addresses.ts';
import { findMyNumbers } from './kinds/find-my-numbers.ts';
import { findPhoneNumbers } from './kinds/find-phone-numbers.ts';
import type { PhoneRegion } from './kinds/phone-plans.ts';
import { findForeignerNumbers, findResidentNumbers } from './kinds/find-resident-numbers.ts';
import { findStreetAddresses } from './kinds/find-street-addresses.ts';
import { findItins, findSsns } from './kinds/find-us-tax-numbers.ts';
import { withFalseStarts } from './false-starts.ts';
import { withoutHesitations } from './hesitations.ts';
import { findCues } from './cues/list-cues.ts';
import { findJoinedNumbers } from './joined-numbers.ts';
import { findCandidates } from './numbers/digit-runs.ts';
import type { Passage } from './kinds/passage.ts';
import type { MaskRules } from './mask-rules.ts';
import { overlapsAny, type Match } from './match.ts';
import { findNames } from './names/find-names.ts';
import { listReadings } from './numbers/list-readings.ts';
import { writeOutLetters } from './numbers/write-out-letters.ts';
import type { WrittenOutText } from './numbers/write-out-numbers.ts';
import { findWords } from './workspace-words.ts';

type Find = (passage: Passage) => Match[];

// When finds overlap, the first of these kinds determines the type of the whole.
const FINDERS: readonly [type: MaskKind, find: Find][] = [
  ['iban', findIbans],
  ['card_number', findCardNumbers],
  ['resident_number', findResidentNumbers],
  ['foreigner_number', findForeignerNumbers],
  ['ssn', findSsns],
  ['itin', findItins],
  ['nino', findNinos],
  ['driving_licence', findLicences],
  ['passport', findPassports],
  ['my_number', findMyNumbers],
  ['ip_address', findIpAddresses],
  ['street_address', findStreetAddresses],
  ['birthday', findBirthdays],
  ['phone_number', findPhoneNumbers],
  ['bank_account', findBankAccounts],
];
const PRECEDENCE = new Map<string, number>(
  ['email', 'national_id', ...FINDERS.map(([type]) => type), 'workspace_word', 'person_name'].map(
    (type, index) => [type, index],
  ),
);

/** National numbers are recognised where a language is spoken, whatever the workspace's settings. */
const REGIONS_BY_SCRIPT: readonly [script: RegExp, regions: readonly PhoneRegion[]][] = [
  [/\p{Script=Hangul}/u, ['KR']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['JP']],
  [/[a-z]{2}/i, ['US', 'CA', 'GB', 'AU']],
];
/** A birthday may have none: "June twelfth", 시월 초닷새. */
const HAS_NUMBER = /\d|(?:th|first|second|third)\b|[월달]|がつ/i;

/** How a text was heard: what was asked before it, and whether it is known to be read out, part by passage. */
interface Heard {
  asked: Asked;
  reads_out: boolean;
}

/**
 * Finds personal information in a text, as spans in order without overlaps; offsets in code points.
 * What was said just before may have asked for the information.
 */
export function findPiiSpans(
  text: string,
  rules: MaskRules,
  { asked, reads_out }: Heard = { asked: NOTHING_ASKED, reads_out: false },
): PiiSpan[] {
  const source = withoutHesitations(toComparableText(text));
  const regions = [
    ...new Set([
      ...rules.regions,
      ...REGIONS_BY_SCRIPT.filter(([script]) => script.test(source.text)).flatMap(([, known]) => known),
    ]),
  ];
  const toPassage = (out: WrittenOutText): Passage => ({
    text: source.text,
    written: out,
    candidates: findCandidates(out),
    cues: findCues(out.text, asked.cues),
    before: asked.text,
    regions,
  });
  const spelled = writeOutLetters(source);
  const cues = findCues(spelled.text, asked.cues);
  const spans = [
    ...toSpans('email', spelled, findEmails({ text: spelled.text, cues })),
    ...listReadings(source, { reads_out }).flatMap((written) => findNumbers(toPassage(written))),
    ...toSpans('workspace_word', source, findWords(source.text, rules.words)),
    ...findJoinedNumbers(text, rules, findPiiSpans),
  ];
  return joinOverlapping(spans.filter(({ type }) => !rules.left_out.has(type)));
}

/** The numbers in a text: digits belong to one kind only. */
function findNumbers(passage: Passage): PiiSpan[] {
  if (!HAS_NUMBER.test(passage.written.text)) return [];
  const taken: Match[] = [];
  const isFree = (match: Match) => !overlapsAny(match, taken);
  return FINDERS.flatMap(([type, find]) => {
    const matches = find(passage).filter(isFree);
    taken.push(...matches);
    return toSpans(type, passage.written, matches);
  });
}

function toSpans(type: string, source: ComparableText, matches: readonly Match[]): PiiSpan[] {
  return matches
    .map((match) => withFalseStarts(source.text, match))
    .map((match) => ({ type, ...toSource(source, match) }));
}

/** The names of people in a text, which tell nothing of numbers beside them. */
export function findNameSpans(text: string, { names }: MaskRules): PiiSpan[] {
  if (names.length === 0) return [];
  const source = toComparableText(text);
  return names.flatMap((list) =>
    findNames(source.text, list).map((match) => ({ type: 'person_name', ...toSource(source, match) })),
  );
}

/** Merges overlapping spans, so that no part of a find is left over. */
export function joinOverlapping(spans: readonly PiiSpan[]): PiiSpan[] {
  const joined: PiiSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || span.start >= last.end) {
      joined.push({ ...span });
    } else {
      last.end = Math.max(last.end, span.end);
      if ((PRECEDENCE.get(span.type) ?? 0) < (PRECEDENCE.get(last.type) ?? 0)) last.type = span.type;
    }
  }
  return joined;
}
