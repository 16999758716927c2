import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';
import type { Asked } from '../cues/asked.ts';
import { listChains, listTurned } from './assembled-chains.ts';
import { toKind } from './assembled-kind.ts';
import { listParts, type Part } from './assembled-parts.ts';
import type { SpokenUtterance } from './instalments.ts';
import type { MaskRules } from '../mask-rules.ts';

export interface AssembledSpan extends PiiSpan {
  utterance: number;
}

/** Two parts of one utterance are so near each other, in code points. */
const LONGEST_ASIDE = 60;

/**
 * Values of which one speaker says the parts in several turns, or the end before the beginning, whatever is said between: a check digit
 * or a numbering plan tells that they are one.
 */
export function findAssembled(
  utterances: readonly SpokenUtterance[],
  asked: readonly Asked[],
  { regions }: MaskRules,
): AssembledSpan[] {
  const known = new Map<number, Part[]>();
  const list = (index: number): Part[] => {
    const parts = known.get(index) ?? listParts(utterances[index]?.text ?? '', index);
    known.set(index, parts);
    return parts;
  };
  return [...utterances.keys()].flatMap((index) => {
    const chains = list(index)
      .flatMap((part) => [[part], ...listChains(utterances, part, list)])
      .flatMap((chain) => [chain, ...listTurned(utterances, chain)]);
    for (const chain of chains) {
      const type = toKind({ utterances, asked, regions }, chain);
      if (type !== null) return toSpans(type, chain);
    }
    return [];
  });
}

/** Words between two parts in one utterance are masked too, because they are inside the number. */
function toSpans(type: MaskKind, chain: readonly Part[]): AssembledSpan[] {
  const spans: AssembledSpan[] = [];
  for (const { utterance, start, end } of chain.toSorted(
    (a, b) => a.utterance - b.utterance || a.start - b.start,
  )) {
    const last = spans.at(-1);
    if (last?.utterance === utterance && start - last.end <= LONGEST_ASIDE) last.end = end;
    else spans.push({ type, utterance, start, end });
  }
  return spans;
}
