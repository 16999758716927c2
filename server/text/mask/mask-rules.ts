import type { MaskKind } from '@minutebook/contract/resources/allowed-values.ts';
import type { PhoneRegion } from './kinds/phone-plans.ts';
import { toComparableText } from './comparable-text.ts';
import { toNameList, type NameList } from './names/name-list.ts';
import { toWordList, type WordList } from './workspace-words.ts';

/** The settings of masks, compiled for use on every utterance of a transcript. */
export interface MaskRules {
  regions: readonly PhoneRegion[];
  /** The workspace's own words; null when it has none. */
  words: WordList | null;
  /** The names of people: those of the workspace, and those of what is masked. */
  names: readonly NameList[];
  /** Kinds that are not masked. */
  left_out: ReadonlySet<string>;
}

export interface MaskSettings {
  /** ISO 3166 countries whose national phone numbers are recognised, such as `KR`. */
  regions: readonly PhoneRegion[];
  /** The workspace's words and phrases; case, width, accents and the number of spaces do not matter. */
  words: readonly string[];
  /** The names of the people of the workspace. */
  names?: readonly string[];
  /** Kinds that are not masked; none unless the workspace has chosen so. */
  left_out?: readonly MaskKind[];
}

/** Every text that people write asks for the rules: a thousand long words take 0.15 s to read. */
const MOST_KEPT = 32;
const kept = new Map<string, MaskRules>();

/** Equal settings have the same rules, as long as they are among those asked for of late. */
export function toMaskRules(settings: MaskSettings): MaskRules {
  const { regions, words, names = [], left_out = [] } = settings;
  const key = JSON.stringify([regions, words, names, left_out]);
  const rules = kept.get(key) ?? compile(settings);
  kept.delete(key);
  kept.set(key, rules);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return rules;
}

const compile = ({ regions, words, names = [], left_out = [] }: MaskSettings): MaskRules => ({
  regions,
  words: toWordList(words.map((word) => toComparableText(word).text)),
  names: left_out.includes('person_name') ? [] : listNames(names),
  left_out: new Set(left_out),
});

const listNames = (names: readonly string[]): NameList[] => [toNameList(names) ?? []].flat();

/** The same rules, and the names of those who speak in a record or are of it. */
export function withNames(rules: MaskRules | null, names: readonly (string | null)[]): MaskRules | null {
  if (rules === null || names.length === 0 || rules.left_out.has('person_name')) return rules;
  return { ...rules, names: [...rules.names, ...listNames(names.filter((name) => name !== null))] };
}
