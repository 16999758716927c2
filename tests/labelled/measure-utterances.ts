import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { LabelledUtterance } from './read-utterances.ts';
import type { MaskRules } from '../../server/text/mask/mask-rules.ts';
import { maskUtterance } from '../../server/text/mask/mask-utterance.ts';

export interface MaskingScore {
  utterances: number;
  /** The number of spans that should be masked. */
  expected: number;
  /** The share of masked spans that should be masked. */
  precision: number;
  /** The share of spans that should be masked which are masked. */
  recall: number;
  /** Utterances that are not masked as labelled, for human readers. */
  wrong: { expected: string; masked: string }[];
}

/** Measures masking on labelled utterances. A span counts when its type, start and end are all right. */
export function measureMasking(labelled: readonly LabelledUtterance[], rules: MaskRules): MaskingScore {
  let expected = 0;
  let found = 0;
  let right = 0;
  const wrong: MaskingScore['wrong'] = [];
  for (const { text, spans } of labelled) {
    const masked = maskUtterance(text, rules);
    const labels = new Set(spans.map(toKey));
    const hits = masked.pii_spans.filter((span) => labels.has(toKey(span))).length;
    expected += labels.size;
    found += masked.pii_spans.length;
    right += hits;
    if (hits < labels.size || hits < masked.pii_spans.length)
      wrong.push({ expected: text, masked: masked.text });
  }
  return {
    utterances: labelled.length,
    expected,
    precision: found === 0 ? 1 : right / found,
    recall: expected === 0 ? 1 : right / expected,
    wrong,
  };
}

const toKey = ({ type, start, end }: PiiSpan): string => `${type} ${start} ${end}`;
