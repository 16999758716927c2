import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { findNameSpans, findPiiSpans, joinOverlapping } from './find-pii-spans.ts';
import { findJoinedNumbers } from './joined-numbers.ts';
import type { MaskRules } from './mask-rules.ts';

export interface MaskedUtterance {
  /** Has the same number of code points as the original. */
  text: string;
  /** In order, without overlaps; offsets into `text` in code points. */
  pii_spans: PiiSpan[];
  /** The original text; null when nothing is masked. */
  original_text: string | null;
}

const MASK = '●';

/** Masks personal information in one utterance; masking a masked text changes nothing. */
export function maskUtterance(utterance: string, rules: MaskRules): MaskedUtterance {
  return hideSpans(
    utterance,
    joinOverlapping([...findPiiSpans(utterance, rules), ...findNameSpans(utterance, rules)]),
  );
}

/** An utterance with `pii_spans` hidden, which are in order and do not overlap. */
export function hideSpans(utterance: string, pii_spans: PiiSpan[]): MaskedUtterance {
  if (pii_spans.length === 0) return { text: utterance, pii_spans, original_text: null };
  const codePoints = Array.from(utterance);
  for (const { start, end } of pii_spans) codePoints.fill(MASK, start, end);
  return { text: codePoints.join(''), pii_spans, original_text: utterance };
}

/** Masks written text, for display and storage: the hidden text is stored nowhere. Lines stay lines. */
export function maskText(text: string, rules: MaskRules | null): string {
  if (rules === null) return text;
  const masked = text
    .split('\n')
    .map((line) => maskUtterance(line, rules).text)
    .join('\n');
  const spans = findJoinedNumbers(masked, rules, findPiiSpans);
  if (spans.length === 0) return masked;
  const lines = Array.from(masked);
  for (const { start, end } of spans) {
    for (let place = start; place < end; place += 1) if (lines[place] !== '\n') lines[place] = MASK;
  }
  return lines.join('');
}
