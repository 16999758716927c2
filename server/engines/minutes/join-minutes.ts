import type { Cited, Minutes } from './minutes.ts';

const MAX_KEYWORDS = 10;

/**
 * The minutes of the parts of a meeting as those of the whole: nothing that was promised or arranged in a part gets lost in
 * what a model made of all of them.
 */
export function joinMinutes(parts: readonly Minutes[], ofAll: Minutes): Minutes {
  return {
    ...ofAll,
    // A model that finds no topics in the parts' topics leaves them as they are.
    sections: ofAll.sections.length > 0 ? ofAll.sections : parts.flatMap(({ sections }) => sections),
    takeaways: ofAll.takeaways.length > 0 ? ofAll.takeaways : parts.flatMap(({ takeaways }) => takeaways),
    keywords: joinSame(parts.flatMap(({ keywords }) => keywords))
      .toSorted((a, b) => b.dialog_ids.length - a.dialog_ids.length)
      .slice(0, MAX_KEYWORDS),
    action_items: joinSame(parts.flatMap(({ action_items }) => action_items)),
    dates: joinSame(parts.flatMap(({ dates }) => dates)),
  };
}

/** What is found in several parts in the same words rests on the utterances of all of them. */
function joinSame<Item extends Cited & { text: string }>(items: readonly Item[]): Item[] {
  const joined = new Map<string, Item>();
  for (const item of items) {
    const key = item.text.toLowerCase();
    const known = joined.get(key);
    const dialogIds = [...new Set([...(known?.dialog_ids ?? []), ...item.dialog_ids])];
    joined.set(key, { ...(known ?? item), dialog_ids: dialogIds });
  }
  return [...joined.values()];
}
