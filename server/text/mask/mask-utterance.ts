import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import { findPiiSpans } from './find-pii-spans.ts';
import type { MaskRules } from './mask-rules.ts';

export interface MaskedUtterance {
  /** The same number of code points as what was said. */
  text: string;
  /** In order, apart from one another; offsets into `text` in code points. */
  pii_spans: PiiSpan[];
  /** What was said; null when nothing is masked. */
  original_text: string | null;
}

const MASK = '●';

/** Personal information in one utterance, hidden; masking what is masked changes nothing. */
export function maskUtterance(utterance: string, rules: MaskRules): MaskedUtterance {
  return hideSpans(utterance, findPiiSpans(utterance, rules));
}

/** An utterance with `pii_spans` hidden, which are in order and do not overlap. */
export function hideSpans(utterance: string, piiSpans: PiiSpan[]): MaskedUtterance {
  if (piiSpans.length === 0) return { text: utterance, pii_spans: piiSpans, original_text: null };
  const codePoints = Array.from(utterance);
  for (const { start, end } of piiSpans) codePoints.fill(MASK, start, end);
  return { text: codePoints.join(''), pii_spans: piiSpans, original_text: utterance };
}
