import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PhoneRegion } from './kinds/phone-shapes.ts';
import { toComparableText } from './comparable-text.ts';

/** The settings of masks, compiled for use on every utterance of a transcript. */
export interface MaskRules {
  regions: readonly PhoneRegion[];
  /** Matches the workspace's own words in a comparable text; null when it has none. */
  words: RegExp | null;
  /** Kinds that are not masked. */
  left_out: ReadonlySet<string>;
}

export interface MaskSettings {
  /** ISO 3166 countries whose national phone numbers are recognised, such as `KR`. */
  regions: readonly PhoneRegion[];
  /** The workspace's words and phrases; case, width, accents and the number of spaces do not matter. */
  words: readonly string[];
  /** Kinds that are not masked; none unless the workspace has chosen so. */
  left_out?: readonly MaskKind[];
}

const LATIN_START = /^[\p{Script=Latin}\p{N}]/u;
const LATIN_END = /[\p{Script=Latin}\p{N}]$/u;

/** Every text that people write asks for the rules: a thousand long words take 0.15 s to read, and 0.5 s to compile. */
const MOST_KEPT = 32;
const kept = new Map<string, MaskRules>();

/** Equal settings have the same rules, as long as they are among those asked for of late. */
export function toMaskRules(settings: MaskSettings): MaskRules {
  const { regions, words, left_out = [] } = settings;
  const key = JSON.stringify([regions, words, left_out]);
  const rules = kept.get(key) ?? compile(settings);
  kept.delete(key);
  kept.set(key, rules);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return rules;
}

function compile({ regions, words, left_out = [] }: MaskSettings): MaskRules {
  const patterns = words
    .map((word) => toComparableText(word.trim()).text)
    .filter((word) => word !== '')
    // In one place the longest wins.
    .sort((a, b) => b.length - a.length)
    .map(toWordPattern);
  return {
    regions,
    words: patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'giu'),
    left_out: new Set(left_out),
  };
}

/** In scripts with spaces, only whole words match; in Korean, Japanese and Chinese, parts do: particles touch words. */
function toWordPattern(word: string): string {
  const phrase = word.split(/\s+/u).map(escapePattern).join('\\s+');
  const before = LATIN_START.test(word) ? '(?<![\\p{Script=Latin}\\p{N}])' : '';
  const after = LATIN_END.test(word) ? '(?![\\p{Script=Latin}\\p{N}])' : '';
  return `${before}${phrase}${after}`;
}

const escapePattern = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
