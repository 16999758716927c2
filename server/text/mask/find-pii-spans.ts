import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, type ComparableText } from './comparable-text.ts';
import { findBankAccounts } from './kinds/find-bank-accounts.ts';
import { findBirthdays } from './kinds/find-birthdays.ts';
import { findCardNumbers } from './kinds/find-card-numbers.ts';
import { findLicences, findNinos, findPassports } from './kinds/find-codes.ts';
import { findEmails } from './kinds/find-emails.ts';
import { findIbans } from './kinds/find-ibans.ts';
import { findIpAddresses } from './kinds/find-ip-addresses.ts';
import { findMyNumbers } from './kinds/find-my-numbers.ts';
import { findPhoneNumbers } from './kinds/find-phone-numbers.ts';
import type { PhoneRegion } from './kinds/phone-shapes.ts';
import { findForeignerNumbers, findResidentNumbers } from './kinds/find-resident-numbers.ts';
import { findStreetAddresses } from './kinds/find-street-addresses.ts';
import { findItins, findSsns } from './kinds/find-us-tax-numbers.ts';
import { findCues } from './number-cues.ts';
import { findCandidates } from './numbers/digit-runs.ts';
import type { SpokenPart } from './kinds/spoken-part.ts';
import type { MaskRules } from './mask-rules.ts';
import type { Match } from './match.ts';
import { writeOutCorrected } from './numbers/write-out-corrected.ts';
import { writeOutNumbers, type WrittenOutText } from './numbers/write-out-numbers.ts';

type Find = (part: SpokenPart) => Match[];

// Where finds overlap, the first of these determines the type of the whole.
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
  ['email', ...FINDERS.map(([type]) => type), 'workspace_word'].map((type, index) => [type, index]),
);

/** National numbers are recognised where a language is spoken, whatever the workspace's settings. */
const REGIONS_BY_SCRIPT: readonly [script: RegExp, regions: readonly PhoneRegion[]][] = [
  [/\p{Script=Hangul}/u, ['KR']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['JP']],
  [/[a-z]{2}/i, ['US', 'CA', 'GB', 'AU']],
];
/** A birthday may have none: "June twelfth", 시월 초닷새. */
const HAS_NUMBER = /\d|(?:th|first|second|third)\b|[월달]/i;

/**
 * Finds personal information in a text, as spans in order without overlaps; offsets in code points. `before`
 * is the utterance of another speaker just before: it may ask for the information.
 */
export function findPiiSpans(text: string, rules: MaskRules, before = ''): PiiSpan[] {
  const source = toComparableText(text);
  const written = writeOutNumbers(source);
  const regions = [
    ...new Set([
      ...rules.regions,
      ...REGIONS_BY_SCRIPT.filter(([script]) => script.test(source.text)).flatMap(([, known]) => known),
    ]),
  ];
  const toPart = (out: WrittenOutText): SpokenPart => ({
    text: source.text,
    written: out,
    candidates: findCandidates(out),
    cues: findCues(out.text, before),
    before,
    regions,
  });
  const part = toPart(written);
  const spans = [...toSpans('email', source, findEmails(part)), ...findNumbers(part)];
  spans.push(...writeOutCorrected(source).flatMap((corrected) => findNumbers(toPart(corrected))));
  spans.push(...toSpans('workspace_word', source, findWords(source.text, rules)));
  return joinOverlapping(spans.filter(({ type }) => !rules.left_out.has(type)));
}

/** The numbers in a text: digits belong to one kind only. */
function findNumbers(part: SpokenPart): PiiSpan[] {
  if (!HAS_NUMBER.test(part.written.text)) return [];
  const taken: Match[] = [];
  return FINDERS.flatMap(([type, find]) => {
    const matches = find(part).filter(
      ({ start, end }) => !taken.some((other) => start < other.end && end > other.start),
    );
    taken.push(...matches);
    return toSpans(type, part.written, matches);
  });
}

function toSpans(type: string, source: ComparableText, matches: readonly Match[]): PiiSpan[] {
  return matches.map(({ start, end }) => ({
    type,
    start: source.starts[start] ?? 0,
    end: source.ends[end - 1] ?? 0,
  }));
}

function findWords(text: string, { words }: MaskRules): Match[] {
  if (words === null) return [];
  return [...text.matchAll(words)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
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
