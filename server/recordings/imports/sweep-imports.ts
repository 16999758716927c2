import type { Context } from '../../http/context.ts';
import { listParcels, removeParcel } from './parcel-file.ts';
import { deleteEnded, selectEnded, selectNeeded } from './run-queries.ts';

/** Deletes expired imports, and bytes that nobody needs any more. */
export async function sweepImports(ctx: Pick<Context, 'config' | 'db'>, now: Date): Promise<number> {
  const ended = await ctx.db.query(selectEnded, [now]);
  for (const { workspace_id, import_id } of ended)
    await ctx.db.query(deleteEnded, [workspace_id, import_id, now]);
  const here = await listParcels(ctx);
  if (here.length > 0) {
    const needed = await ctx.db.query(selectNeeded, [JSON.stringify(here)]);
    const isNeeded = new Set(needed.map(({ workspace_id, import_id }) => `${workspace_id}-${import_id}`));
    for (const key of here)
      if (!isNeeded.has(`${key.workspace_id}-${key.import_id}`)) await removeParcel(ctx, key);
  }
  return ended.length;
}
