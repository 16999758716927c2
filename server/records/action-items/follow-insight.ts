/** Brings the action items of a record along after its insights have changed, in the same transaction. */
import type { InsightItem, InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { Static } from '@minutebook/contract/schema.ts';
import type { Queryable } from '../../base/database/database.ts';
import * as queries from './action-item-queries.ts';
import type { ActionItemRow } from './action-item-queries.ts';
import { matchActionItems, type MadeItem } from './match-action-items.ts';
import { isCalendarDay } from '../../text/dates/civil-date.ts';

/** More of one meeting nobody does; an insight of thousands of lines is cut there. */
const MOST_ITEMS = 500;

type NewItem = MadeItem & { assignee_member_id: number | null };

/**
 * Every item of the insight has a row. What people have written, ticked, given or dated stays so, also when the insight no longer has
 * the item; everything else follows the insight.
 */
export async function followInsight(tx: Queryable, workspace_id: number, record_id: number): Promise<void> {
  const key = [workspace_id, record_id] as const;
  const [found] = await tx.query(queries.selectInsight, key);
  const texts = toMadeItems(found?.value ?? null);
  if (found === undefined || (texts.length === 0 && !found.has_items)) return;
  const made = await nameMembers(tx, { workspace_id, items: texts, speakers: found.speakers ?? [] });
  const known = found.has_items ? await tx.query(queries.selectAllOfRecord, key) : [];
  const matched = matchActionItems(made, known, { is_reworded: found.is_edited });
  const added = made.flatMap((item, index) =>
    matched[index] === undefined ? [{ ...item, place: index + 1 }] : [],
  );
  const left = known.filter((item) => !matched.includes(item));
  const [kept, gone] = [left.filter(isTouched), left.filter((item) => !isTouched(item))];
  const changed = [
    ...matched.flatMap((item, index) => {
      const now = made[index];
      return item === undefined || now === undefined ? [] : [withMade(item, now, index + 1)];
    }),
    ...kept.map((item) => ({ ...item, place: null })),
  ];
  if (gone.length > 0) {
    await tx.query(queries.deleteItems, [...key, gone.map(({ action_item_id }) => action_item_id)]);
  }
  if (changed.length > 0) await tx.query(queries.updateItems, [...key, JSON.stringify(changed)]);
  if (added.length > 0) await tx.query(queries.insertItems, [...key, JSON.stringify(added)]);
}

/** Whether people have said something of it. */
export const isTouched = ({ is_done, is_assigned, is_dated, made_text, is_removed }: ActionItemRow) =>
  is_done || is_assigned || is_dated || made_text !== null || is_removed;

const withMade = (item: ActionItemRow, made: NewItem, place: number): ActionItemRow => ({
  ...item,
  ...made,
  place,
  ...(item.is_assigned && {
    assignee_name: item.assignee_name,
    assignee_member_id: item.assignee_member_id,
  }),
  ...(item.is_dated && { due_date: item.due_date }),
  ...((item.is_by_hand || item.made_text !== null) && { text: item.text, made_text: made.text }),
});

function toMadeItems(value: InsightValue | null): MadeItem[] {
  return (value?.items ?? []).slice(0, MOST_ITEMS).flatMap((item: Static<typeof InsightItem>) => {
    const text = item.text?.trim() ?? '';
    if (text === '') return [];
    const { start_ms = null, dialog_ids, assignee, due_date } = item;
    const name = assignee?.trim() ?? '';
    return [
      {
        text,
        start_ms,
        dialog_ids,
        assignee_name: name === '' ? null : name,
        due_date: due_date != null && isDay(due_date) ? due_date : null,
      },
    ];
  });
}

/** A name is a member's when a speaker of that name is, or when one member alone has it. */
async function nameMembers(
  tx: Queryable,
  {
    workspace_id,
    items,
    speakers,
  }: { workspace_id: number; items: readonly MadeItem[]; speakers: readonly V2RecordSpeaker[] },
): Promise<NewItem[]> {
  const names = [...new Set(items.flatMap(({ assignee_name }) => assignee_name ?? []))];
  const members = names.length === 0 ? [] : await tx.query(queries.selectMembersNamed, [workspace_id, names]);
  const toMember = (name: string | null) => {
    if (name === null) return null;
    const speaker = speakers.find((known) => known.name === name && known.member_id !== null);
    const [only, another] = members.filter((member) => member.name === name);
    return speaker?.member_id ?? (another === undefined ? (only?.member_id ?? null) : null);
  };
  return items.map((item) => ({ ...item, assignee_member_id: toMember(item.assignee_name) }));
}

/** Whether a text of the form YYYY-MM-DD is a day that PostgreSQL takes, which has no year 0. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && isCalendarDay(text);
