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

export interface MaskedUtterance {
  /** The same number of code points as what was said. */
  text: string;
  /** In order, apart from one another; offsets into `text` in code points. */
  pii_spans: PiiSpan[];
  /** What was said; null when nothing is masked. */
  original_text: string | null;
}

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

const MASK = '●';

/** Personal information in one utterance, hidden; masking what is masked changes nothing. */
export function maskUtterance(utterance: string, rules: MaskRules): MaskedUtterance {
  const written = toComparableText(utterance);
  const spoken = writeOutSpokenDigits(written);
  const spans = findSpans(written, rules, false);
  if (spoken !== written) spans.push(...findSpans(spoken, rules, true));
  if (spans.length === 0) return { text: utterance, pii_spans: [], original_text: null };
  const pii_spans = joinOverlapping(spans);
  return { text: hideSpans(utterance, pii_spans), pii_spans, original_text: utterance };
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
function joinOverlapping(spans: readonly PiiSpan[]): PiiSpan[] {
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

function hideSpans(utterance: string, spans: readonly PiiSpan[]): string {
  const code_points = Array.from(utterance);
  for (const { start, end } of spans) code_points.fill(MASK, start, end);
  return code_points.join('');
}
