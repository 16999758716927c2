import type { ActionItem, ListedActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { isOpen, mayOnRecord } from '../../access/record-permissions.ts';
import type { ActionItemRow, ListedRow } from './action-item-queries.ts';

export const toActionItem = (row: ActionItemRow): ActionItem => ({
  id: row.action_item_id,
  record_id: row.record_id,
  text: row.text,
  start_ms: row.start_ms,
  dialog_ids: [...row.dialog_ids],
  assignee: toAssignee(row),
  due_date: row.due_date,
  is_done: row.is_done,
  done_at: row.done_at,
  is_in_insight: row.place !== null,
  is_by_hand: row.is_by_hand,
  version: row.version,
});

/** A member by the present name; somebody else by the name that the insight has. */
function toAssignee(row: ActionItemRow): ActionItem['assignee'] {
  const { assignee_member_id, member_name, assignee_name } = row;
  if (assignee_member_id !== null) {
    return { member_id: assignee_member_id, name: member_name ?? assignee_name ?? '' };
  }
  return assignee_name === null ? null : { member_id: null, name: assignee_name };
}

/** An item with its record, which the caller may see. */
export function toListedActionItem(
  caller: Caller,
  row: Omit<ListedRow, 'passed' | 'is_visible' | 'listed_at'>,
): ListedActionItem {
  const { record_id, title, started_at } = row;
  const may_edit = isOpen(caller) && mayOnRecord(caller, row, 'record.edit');
  return {
    item: toActionItem(row),
    record: { id: record_id, title, started_at },
    may_edit,
    may_tick: may_edit || (isOpen(caller) && row.assignee_member_id === caller.member_id),
  };
}
