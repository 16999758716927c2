import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PhoneRegion } from './kinds/phone-plans.ts';
import { toComparableText } from './comparable-text.ts';
import { toWordList, type WordList } from './workspace-words.ts';

/** The settings of masks, compiled for use on every utterance of a transcript. */
export interface MaskRules {
  regions: readonly PhoneRegion[];
  /** The workspace's own words; null when it has none. */
  words: WordList | null;
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

/** Every text that people write asks for the rules: a thousand long words take 0.15 s to read. */
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

const compile = ({ regions, words, left_out = [] }: MaskSettings): MaskRules => ({
  regions,
  words: toWordList(words.map((word) => toComparableText(word).text)),
  left_out: new Set(left_out),
});
