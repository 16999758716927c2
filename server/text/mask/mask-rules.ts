import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PhoneRegion } from './kinds/phone-shapes.ts';
import { toComparableText } from './comparable-text.ts';

/** What is masked beside what always is, ready to be used on every utterance of a transcript. */
export interface MaskRules {
  regions: readonly PhoneRegion[];
  /** Matches the workspace's own words in a comparable text; null when it has none. */
  words: RegExp | null;
  /** Kinds that are shown as they were said. */
  left_out: ReadonlySet<string>;
}

export interface MaskSettings {
  /** ISO 3166 countries whose national phone numbers are known, such as `KR`. */
  regions: readonly PhoneRegion[];
  /** Words and phrases of the workspace; case, width, accents and the amount of blank between words do not matter. */
  words: readonly string[];
  /** Kinds that are shown as they were said; none unless somebody has chosen so. */
  left_out?: readonly MaskKind[];
}

const LATIN_START = /^[\p{Script=Latin}\p{N}]/u;
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;

export function toMaskRules({ regions, words, left_out = [] }: MaskSettings): MaskRules {
  const patterns = words
    .map((word) => toComparableText(word.trim()).text)
    .filter((word) => word !== '')
    // At one place the longest wins.
    .sort((a, b) => b.length - a.length)
    .map(toWordPattern);
  return {
    regions,
    words: patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu'),
    left_out: new Set(left_out),
  };
}

/** Scripts that put blanks between words match whole words; Korean, Japanese and Chinese anywhere, particles touch words. */
function toWordPattern(word: string): string {
  const phrase = word.split(/\s+/u).map(escapePattern).join('\\s+');
  const before = LATIN_START.test(word) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
  const after = LATIN_END.test(word) ? '(?![\\p{Script=Latin}\\p{N}])' : '';
  return `${before}${phrase}${after}`;
}

const escapePattern = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
