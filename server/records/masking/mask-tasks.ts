/** Masking in a process of its own: a transcript of many megabytes takes minutes. */
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskText, type MaskedUtterance } from '../../text/mask/mask-utterance.ts';
import type { SpokenUtterance } from '../../text/mask/turns/instalments.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';
import { maskInsight } from './mask-dialogs.ts';

export function maskTextsBy({ texts, rules }: { texts: readonly string[]; rules: MaskRules }): string[] {
  return texts.map((text) => maskText(text, rules));
}

export function maskInsightBy({ value, rules }: { value: InsightValue; rules: MaskRules }): InsightValue {
  return maskInsight(value, rules);
}

export function maskUtterancesBy(given: {
  utterances: readonly SpokenUtterance[];
  rules: MaskRules;
}): MaskedUtterance[] {
  return maskTranscript(given.utterances, given.rules);
}
