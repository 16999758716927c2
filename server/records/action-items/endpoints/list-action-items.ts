import type { Keys } from '../../../base/config/keys.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { toCivilDate } from '../../../text/dates/civil-date.ts';
import { readCursor, writeCursor } from '../../lists/cursor.ts';
import { lists, MOST_PASSED, type ListedRow } from '../action-item-queries.ts';
import { toListedActionItem } from '../action-item-view.ts';

type Position = Pick<ListedRow, 'listed_at' | 'action_item_id'>;

/** Before every open item, and after every done one. */
const FIRST: Readonly<Record<'open' | 'done', Position>> = {
  open: { listed_at: '-infinity', action_item_id: 0 },
  done: { listed_at: 'infinity', action_item_id: Number.MAX_SAFE_INTEGER },
};

export const listActionItems: AppHandler<'list-action-items'> = async ({ query, caller, ctx }) => {
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
  return ok({
    items: items.map((row) => toListedActionItem(caller, row)),
    next_token: last === undefined ? null : writePosition(ctx.keys, workspace_id, last),
  });
};

/** Days are stored as midnights of UTC. */
function toEndOfYesterday(now: Date, timezone: string): string {
  const { year, month, day } = toCivilDate(now, timezone);
  return new Date(Date.UTC(year, month - 1, day) - 1).toISOString();
}

function readPosition(keys: Keys, workspaceId: number, token: string | undefined): Position | undefined {
  if (token === undefined || token === '') return undefined;
  return readCursor(keys, { workspaceId, list: 'action-items', token }) as Position;
}

const writePosition = (keys: Keys, workspaceId: number, { listed_at, action_item_id }: Position) =>
  writeCursor(keys, { workspaceId, list: 'action-items', payload: { listed_at, action_item_id } });
