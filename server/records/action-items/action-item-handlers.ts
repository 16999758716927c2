import type { Keys } from '../../base/config/keys.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { toCivilDate } from '../../text/dates/civil-date.ts';
import { auditWords, requireRecord } from '../access/record-access.ts';
import { readCursor, writeCursor } from '../lists/cursor.ts';
import { type ListedRow, MOST_PASSED, lists, selectAllOfRecord } from './action-item-queries.ts';
import { toActionItem, toListedActionItem } from './action-item-view.ts';
import { createActionItem, deleteActionItem, updateActionItem } from './change-action-items.ts';

type Position = Pick<ListedRow, 'listed_at' | 'action_item_id'>;

/** Before every open item, and after every done one. */
const FIRST: Readonly<Record<'open' | 'done', Position>> = {
  open: { listed_at: '-infinity', action_item_id: 0 },
  done: { listed_at: 'infinity', action_item_id: Number.MAX_SAFE_INTEGER },
};

const writePosition = (keys: Keys, workspace_id: number, { listed_at, action_item_id }: Position) =>
  writeCursor(keys, { workspace_id, list: 'action-items', payload: { listed_at, action_item_id } });

export const actionItemHandlers = {
  'create-action-item': createActionItem,
  'update-action-item': updateActionItem,
  'delete-action-item': deleteActionItem,

  'list-action-items': async ({ query, caller, ctx }) => {
    const { workspace_id, timezone } = caller.workspace;
    const { state = 'open', assignee_member_id = null, limit, next_token } = query;
    const order = state === 'done' ? 'done' : 'open';
    const after = readPosition(ctx.keys, workspace_id, next_token) ?? FIRST[order];
    const until = state === 'overdue' ? toEndOfYesterday(ctx.clock.now(), timezone) : 'infinity';
    const list = lists[assignee_member_id === null ? 'all' : 'mine'][order];
    const { principals } = caller;
    const place = [after.listed_at, after.action_item_id];
    const rows = await ctx.db.query(list, [
      workspace_id,
      assignee_member_id,
      principals,
      ...place,
      until,
      limit + 1,
    ]);
    const last = rows.length > limit ? rows[limit - 1] : rows.find(({ passed }) => passed === MOST_PASSED);
    const items = rows.slice(0, limit).filter(({ is_visible }) => is_visible);
    await auditWords(ctx, caller, {
      record_ids: items.map(({ record_id }) => record_id),
      by: 'action_items',
    });
    return ok({
      items: items.map((row) => toListedActionItem(caller, row)),
      next_token: last === undefined ? null : writePosition(ctx.keys, workspace_id, last),
    });
  },

  'list-record-action-items': async ({ params, caller, ctx }) => {
    const { record_id } = params;
    await requireRecord(ctx, caller, record_id);
    const rows = await ctx.db.query(selectAllOfRecord, [caller.workspace.workspace_id, record_id]);
    return ok({ items: rows.filter(({ is_removed }) => !is_removed).map(toActionItem) });
  },
} satisfies SubjectHandlers;

/** Days are stored as midnights of UTC. */
function toEndOfYesterday(now: Date, timezone: string): string {
  const { year, month, day } = toCivilDate(now, timezone);
  return new Date(Date.UTC(year, month - 1, day) - 1).toISOString();
}

function readPosition(keys: Keys, workspace_id: number, token: string | undefined): Position | undefined {
  if (token === undefined || token === '') return undefined;
  return readCursor(keys, { workspace_id, list: 'action-items', token }) as Position;
}
