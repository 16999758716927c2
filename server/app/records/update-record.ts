import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../access/audit-log.ts';
import type { Queryable } from '../../db/database.ts';
import { noContent } from '../../http/reply.ts';
import { applyRetention } from '../../retention/apply-retention.ts';
import { reindexFacets } from '../../search/index-record.ts';
import { changeRecord } from './change-record.ts';
import { changeTitle } from './change-title.ts';
import { findChangeable, putReach, replaceLinks, type ChangeableRecord } from './record-change-queries.ts';
import type { RecordHandlers } from './record-handler.ts';
import { requirePlaces } from './require-places.ts';
import { requireReach } from './require-reach.ts';

export const updateRecord: RecordHandlers['update-record'] = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  const now = ctx.clock.now();
  await changeRecord(ctx, caller, record_id, async (tx) => {
    const record = await findChangeable(tx, workspace_id, record_id);
    if (record === undefined) throw errors.recordNotFound(record_id);
    const { title, ...asked } = body;
    const reach = await requirePlaces(tx, caller, record, asked);
    await requireReach(tx, caller, record, reach);
    if (title !== undefined) await changeTitle(tx, { workspace_id, record_id, ...record }, title, now);
    if (Object.keys(asked).length === 0) return;
    await putReach(tx, workspace_id, record_id, reach, now);
    await applyRetention(tx, workspace_id, [record_id]);
    await putLinks(tx, workspace_id, record_id, reach);
    await reindexFacets(tx, workspace_id, [record_id]);
    const detail = toChanges(record, reach);
    if (detail === null) return;
    const event = { action: 'record.access', actor_user_id: caller.user_id, record_id, detail };
    await writeAudit(tx, workspace_id, event, now);
  });
  return noContent;
};

const LINKS = ['team_ids', 'access_team_ids', 'access_member_ids'] as const;
const AUDITED = ['scope', 'protected_from_deletion', ...LINKS] as const;

async function putLinks(
  tx: Queryable,
  workspace_id: number,
  record_id: number,
  reach: ChangeableRecord,
): Promise<void> {
  for (const field of LINKS) await tx.query(replaceLinks[field], [workspace_id, record_id, reach[field]]);
}

/** `{scope: {from, to}, …}` of what has changed; null: nothing has. */
function toChanges(from: ChangeableRecord, to: ChangeableRecord) {
  const changes = AUDITED.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  if (changes.length === 0) return null;
  return Object.fromEntries(changes.map((field) => [field, { from: from[field], to: to[field] }]));
}
