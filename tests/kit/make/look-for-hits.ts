import { lookIntoRecord } from '@minutebook/server/records/trackers/look-into-record.ts';
import { selectDue } from '@minutebook/server/records/trackers/tracker-queries.ts';
import type { TestServer } from '../test-server.ts';
import type { TestWorkspace } from './make-workspace.ts';

/** Trackers of the workspace look into whatever has changed, as they do in the background. */
export async function lookForHits(
  { ctx }: TestServer,
  { workspace_id }: Pick<TestWorkspace, 'workspace_id'>,
): Promise<void> {
  const due = await ctx.db.query(selectDue, [ctx.clock.now(), 1_000]);
  for (const each of due) if (each.workspace_id === workspace_id) await lookIntoRecord(ctx, each);
}
