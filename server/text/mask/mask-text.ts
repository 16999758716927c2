import type { MaskRules } from './mask-rules.ts';
import { maskUtterance } from './mask-utterance.ts';

/** Masks written text line by line, for display and storage: the hidden text is stored nowhere. */
export function maskText(text: string, rules: MaskRules | null): string {
  if (rules === null) return text;
  return text
    .split('\n')
    .map((line) => maskUtterance(line, rules).text)
    .join('\n');
}
