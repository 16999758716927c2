import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { toComparableText, type ComparableText } from './comparable-text.ts';
import { findCardNumbers } from './find-card-numbers.ts';
import { findEmails } from './find-emails.ts';
import { findIbans } from './find-ibans.ts';
import { findPhoneNumbers } from './find-phone-numbers.ts';
import { findResidentNumbers } from './find-resident-numbers.ts';
import { findSsns } from './find-ssns.ts';
import type { MaskRules } from './mask-rules.ts';
import type { Match } from './match.ts';
import { writeOutSpokenDigits } from './write-out-spoken-digits.ts';

type Find = (text: string, rules: MaskRules, is_spoken: boolean) => Match[];

// Where finds overlap, the first of these says what the whole is.
const FINDERS: readonly [type: string, find: Find][] = [
  ['email', findEmails],
  ['iban', findIbans],
  ['card_number', findCardNumbers],
  ['resident_number', findResidentNumbers],
  ['ssn', findSsns],
  ['phone_number', (text, { regions }, is_spoken) => findPhoneNumbers(text, regions, is_spoken)],
  ['workspace_word', findWords],
];
const PRECEDENCE = new Map(FINDERS.map(([type], index) => [type, index]));

/** Personal information in a text, as spans in order and apart from one another; offsets in code points. */
export function findPiiSpans(text: string, rules: MaskRules): PiiSpan[] {
  const written = toComparableText(text);
  const spoken = writeOutSpokenDigits(written);
  const spans = findSpans(written, rules, false);
  if (spoken !== written) spans.push(...findSpans(spoken, rules, true));
  return joinOverlapping(spans);
}

function findSpans(source: ComparableText, rules: MaskRules, is_spoken: boolean): PiiSpan[] {
  return FINDERS.flatMap(([type, find]) =>
    find(source.text, rules, is_spoken).map(({ start, end }) => ({
      type,
      start: source.starts[start] ?? 0,
      end: source.ends[end - 1] ?? 0,
    })),
  );
}

function findWords(text: string, { words }: MaskRules): Match[] {
  if (words === null) return [];
  return [...text.matchAll(words)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Overlapping spans become one, so that no part of a find is left over. */
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
