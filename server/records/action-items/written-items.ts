/** The list of action items as people have left it, for those who read the insight and not its rows. */
import type { SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import type { ActionItemRow } from './action-item-queries.ts';
import { toActionItem } from './action-item-view.ts';

type SharedInsight = SharedRecord['insights'][number];

export type Wording = Pick<ActionItemRow, 'is_by_hand' | 'made_text' | 'is_removed'>;

/** People have written it, or what the insight says of it is not what they want. */
export const isWorded = ({ is_by_hand, made_text, is_removed }: Wording) =>
  is_by_hand || is_removed || made_text !== null;

/**
 * The insights with the list that people have made of theirs; as they are where nobody has written, worded or taken
 * away an item. @param language ISO 639-1, of a list that no insight has
 */
export function withWrittenItems(
  insights: readonly SharedInsight[],
  rows: readonly ActionItemRow[],
  language: string,
): SharedInsight[] {
  if (!rows.some(isWorded)) return [...insights];
  const found = insights.find(({ type }) => type.startsWith('action_item'));
  const others = insights.filter(({ type }) => !type.startsWith('action_item'));
  const present = rows.filter(({ is_removed }) => !is_removed).map(toActionItem);
  if (present.length === 0) return others;
  const items = present.map(({ text, assignee, due_date, start_ms, dialog_ids }) => ({
    text,
    assignee: assignee?.name ?? null,
    due_date,
    ...(start_ms !== null && { start_ms }),
    dialog_ids,
  }));
  const text = present.map((item) => `- ${item.text}`).join('\n');
  const list = {
    type: 'action_item_ts' as const,
    language: found?.language ?? language,
    value: { text, items },
  };
  return [...others, list];
}
