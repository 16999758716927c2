/** Lists recent deletions, for those who closed the page that offered Undo. */
import { MOST_REMOVED, type RemovedItems } from '@minutebook/contract/app/people-endpoints.ts';
import { statement } from '../../base/database/database.ts';
import type { Context } from '../../http/context.ts';
import { KEPT_MS } from '../../records/removed-items/removed-item.ts';
import type { RemovedKind } from '../../records/removed-items/removed-tables.ts';

interface Row {
  item_id: number;
  name: string;
  removed_at: Date;
  remover_id: number | null;
  remover_name: string | null;
}

const selectRemoved = statement<Row>(
  'removed-items.list',
  `select i.item_id, i.name, i.removed_at, m.member_id as remover_id, m.name as remover_name
   from removed_item i
   left join member m on m.workspace_id = $1 and m.user_id = i.removed_by_user_id
   where i.workspace_id = $1 and i.kind = $2 and i.removed_at > $3
   order by i.removed_at desc, i.item_id desc limit $4`,
);

export async function listRemoved(
  ctx: Pick<Context, 'db' | 'clock'>,
  { workspace_id, kind }: { workspace_id: number; kind: RemovedKind },
): Promise<RemovedItems> {
  const since = new Date(ctx.clock.now().getTime() - KEPT_MS);
  const rows = await ctx.db.query(selectRemoved, [workspace_id, kind, since, MOST_REMOVED]);
  return { items: rows.map(toRemovedItem) };
}

const toRemovedItem = ({ item_id, name, removed_at, remover_id, remover_name }: Row) => ({
  id: item_id,
  name,
  removed_at: removed_at.toISOString(),
  removed_by: remover_id === null || remover_name === null ? null : { id: remover_id, name: remover_name },
  ends_at: new Date(removed_at.getTime() + KEPT_MS).toISOString(),
});
