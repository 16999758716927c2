import { NO_MINUTES, type CitedText, type Minutes, type MinutesField } from './minutes.ts';
import type { ReadMinutes } from './read-minutes.ts';

const MAX_KEYWORDS = 10;

/** Joins the minutes of parts: nothing that was found in one of them gets lost. */
export function joinMinutes(parts: readonly Minutes[]): Minutes {
  return {
    ...NO_MINUTES,
    takeaways: joinSame(parts.flatMap(({ takeaways }) => takeaways)),
    headings: parts.flatMap(({ headings }) => headings),
    sections: parts.flatMap(({ sections }) => sections),
    keywords: joinSame(parts.flatMap(({ keywords }) => keywords))
      .toSorted((a, b) => b.dialog_ids.length - a.dialog_ids.length)
      .slice(0, MAX_KEYWORDS),
    action_items: joinSame(parts.flatMap(({ action_items }) => action_items)),
    dates: joinSame(parts.flatMap(({ dates }) => dates)),
  };
}

/** An item found in several parts in the same words cites the utterances of all of them. */
function joinSame<Item extends CitedText>(items: readonly Item[]): Item[] {
  const joined = new Map<string, Item>();
  for (const item of items) {
    const key = item.text.toLowerCase();
    const known = joined.get(key);
    const dialog_ids = [...new Set([...(known?.dialog_ids ?? []), ...item.dialog_ids])];
    joined.set(key, { ...(known ?? item), dialog_ids });
  }
  return [...joined.values()];
}

/** Fills the fields that the first answer lacks from the second one. */
export function joinAnswers(first: ReadMinutes, second: ReadMinutes | undefined): Minutes {
  let { minutes } = first;
  for (const { field } of first.lacks) {
    if (second !== undefined && isMore(second.minutes[field], minutes[field])) {
      minutes = withField(minutes, field, second.minutes);
    }
  }
  if (minutes.summary.length > 0 || !first.lacks.some(({ field }) => field === 'summary')) return minutes;
  // Any result is better than none, and a list of results is a summary too.
  return { ...minutes, summary: toList(minutes.takeaways) };
}

export const toList = (items: readonly CitedText[]): CitedText[] =>
  items.map(({ text, dialog_ids }) => ({ text: `\n- ${text}`, dialog_ids }));

const isMore = (given: Minutes[MinutesField], known: Minutes[MinutesField]) => sizeOf(given) > sizeOf(known);

const sizeOf = (field: Minutes[MinutesField]): number =>
  Array.isArray(field) ? field.length : Number(field !== null);

const withField = (minutes: Minutes, field: MinutesField, from: Minutes): Minutes => ({
  ...minutes,
  [field]: from[field],
});
