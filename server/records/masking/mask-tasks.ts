/** Masking in a process of its own: a transcript of many megabytes takes minutes. */
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskText, type MaskedUtterance } from '../../text/mask/mask-utterance.ts';
import type { SpokenUtterance } from '../../text/mask/turns/instalments.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';

export function maskTextBy({ text, rules }: { text: string; rules: MaskRules }): string {
  return maskText(text, rules);
}

export function maskUtterancesBy(given: {
  utterances: readonly SpokenUtterance[];
  rules: MaskRules;
}): MaskedUtterance[] {
  return maskTranscript(given.utterances, given.rules);
}
