import type { MaskRules } from './mask-rules.ts';
import { maskUtterance } from './mask-utterance.ts';

/** What somebody has written, line by line, as it is shown and kept: what is hidden in it is kept nowhere. */
export function maskText(text: string, rules: MaskRules | null): string {
  if (rules === null) return text;
  return text
    .split('\n')
    .map((line) => maskUtterance(line, rules).text)
    .join('\n');
}
