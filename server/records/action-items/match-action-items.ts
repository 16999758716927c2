/** Finds the items that people know in a list that was made again, so that ticks and names stay where they belong. */

export interface MadeItem {
  text: string;
  start_ms: number | null;
  dialog_ids: readonly number[];
  assignee_name: string | null;
  due_date: string | null;
}

export interface KnownItem extends MadeItem {
  action_item_id: number;
  /** null: an earlier list had it, or none ever did. */
  place: number | null;
  /** The list's own text of an item that people have reworded; null: there is none, or nobody has reworded it. */
  made_text: string | null;
  is_by_hand: boolean;
  is_removed: boolean;
}

/** How many of the utterances of either rest on both, for two lists to speak of the same thing. */
const SAME_MOMENT = 0.5;
/** Hundreds of items are compared with hundreds of others, within a transaction. */
const MOST_CITED = 40;
const NONE: ReadonlySet<number> = new Set();

/**
 * For each made item the known one that it is, or undefined: the same words; else the same moment; else, in a list of the same length
 * that somebody has reworded, the same place. Each known item is used once.
 */
export function matchActionItems<Known extends KnownItem>(
  made: readonly MadeItem[],
  known: readonly Known[],
  { is_reworded }: { is_reworded: boolean },
): (Known | undefined)[] {
  const free = new Set(known);
  const matched = made.map((): Known | undefined => undefined);
  const take = (isSame: (item: MadeItem, other: Known, index: number) => boolean) => {
    for (const [index, item] of made.entries()) {
      if (matched[index] !== undefined) continue;
      const same = [...free].find((other) => isSame(item, other, index));
      if (same === undefined) continue;
      matched[index] = same;
      free.delete(same);
    }
  };
  const words = new Map<MadeItem, string>([
    ...made.map((item) => [item, toWords(item.text)] as const),
    ...known.map((item) => [item, toWords(item.made_text ?? item.text)] as const),
  ]);
  take((item, other) => words.get(item) === words.get(other));
  const moments = new Map(
    [...made, ...known].map((item) => [item, new Set(item.dialog_ids.slice(0, MOST_CITED))]),
  );
  take((item, other) => wasMade(other) && shareOf(moments.get(item), moments.get(other)) >= SAME_MOMENT);
  const present = known.filter(({ place }) => place !== null);
  if (is_reworded && present.length === made.length)
    take((_, other, index) => other.place === index + 1 && !other.is_removed);
  return matched;
}

/** A task written by people alone is not matched by its place: something else may be said at the same moment. */
const wasMade = ({ is_by_hand, made_text, place }: KnownItem) =>
  !is_by_hand || made_text !== null || place !== null;

const toWords = (text: string) =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

function shareOf(one: ReadonlySet<number> = NONE, other: ReadonlySet<number> = NONE): number {
  // Most lists speak of many moments: of those that differ so much in size no half can be the same.
  if (Math.min(one.size, other.size) < SAME_MOMENT * Math.max(one.size, other.size)) return 0;
  const both = one.intersection(other).size;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
