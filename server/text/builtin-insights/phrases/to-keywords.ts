import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import { type KeyPhrase, pickPhrases } from './find-key-phrases.ts';
import { isVague } from '../../terms/ordinary-words.ts';
import type { SpokenDialog } from '../transcript-to-analyse.ts';

const MAX_KEYWORDS = 10;

export function toKeywords(
  dialogs: readonly SpokenDialog[],
  phrases: readonly KeyPhrase[],
): Required<InsightValue> {
  const items = pickPhrases(
    phrases.filter(({ is_noun, terms }) => is_noun && !terms.every((term) => isVague(term))),
    MAX_KEYWORDS,
  ).map(({ text, count, dialog_indexes }) => ({
    text,
    count,
    dialog_ids: dialog_indexes.flatMap((index) => dialogs[index]?.id ?? []),
  }));
  return toKeywordsValue(items);
}

export function toKeywordsValue(
  items: { text: string; count: number; dialog_ids: number[] }[],
): Required<InsightValue> {
  return { text: items.map(({ text, count }) => `- ${text} (${count})`).join('\n'), items };
}
