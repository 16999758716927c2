import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import { listTrashedFacts } from './list-trash.ts';
import { purgeRecord } from './purge-record.ts';

export interface EmptiedTrash {
  deleted: number;
  /** Over these a hold stands. */
  held: number;
  /** More than one call deletes: the next one takes them. */
  left: number;
}

/** Deletes for good what the member sees in the trash, the latest deletions first. @param caller null: an operator, who sees all */
export async function emptyTrash(
  ctx: Pick<Context, 'db' | 'media' | 'clock'>,
  { workspace_id, caller, most }: { workspace_id: number; caller: Caller | null; most: number },
): Promise<EmptiedTrash> {
  const all = await listTrashedFacts(ctx, workspace_id, caller);
  const emptied: EmptiedTrash = { deleted: 0, held: 0, left: 0 };
  for (const { record_id } of all) {
    if (emptied.deleted === most) {
      emptied.left = all.length - emptied.deleted - emptied.held;
      break;
    }
    const purging = { actor_user_id: caller?.user_id ?? null, at: ctx.clock.now() };
    const outcome = await purgeRecord(ctx, { workspace_id, record_id }, purging);
    if (outcome === 'held') emptied.held += 1;
    else emptied.deleted += 1;
  }
  return emptied;
}
