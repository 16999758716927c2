/** Changes and deletes teams. */
import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { keepRemovedItem } from '../../records/removed-items/removed-item.ts';
import { noteChange } from '../../records/record-writer.ts';
import { raiseBothVersions, raiseCatalogVersion } from '../workspaces/workspace-versions.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

/** A field that is left out stays as it is. */
export interface TeamChanges {
  name?: string | undefined;
  description?: string | null | undefined;
}

const update = statement<never>(
  'operator.update-team',
  `update team set name = coalesce($3, name), description = case when $4 then $5 else description end, updated_at = $6
   where workspace_id = $1 and team_id = $2`,
);

/** @throws ApiError when the name is taken */
export async function updateTeam(
  db: Pick<Database, 'transaction'>,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { team_id, name, description }: TeamChanges & { team_id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const values = [name ?? null, description !== undefined, description ?? null, at];
    await tx
      .query(update, [workspace_id, team_id, ...values])
      .catch(refuseDuplicate('team_exists', { name: name ?? '' }));
    const detail = { team_id, name, description };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'team.update', actor_user_id, detail },
      now: at,
    });
    await raiseCatalogVersion(tx, {
      type: 'team.updated',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
  });
}

const lockTeam = statement<{ name: string; is_default: boolean }>(
  'operator.lock-team',
  `select t.name, t.is_default from team t where t.workspace_id = $1 and t.team_id = $2 for update`,
);
// Records in ascending order, the order in which other writers lock several.
const lockTeamRecords = statement<{ record_id: number }>(
  'operator.lock-team-records',
  `select r.record_id from record r
   where r.workspace_id = $1 and (
     exists (select 1 from record_team t
       where t.workspace_id = $1 and t.record_id = r.record_id and t.team_id = $2)
     or exists (select 1 from record_access_team a
       where a.workspace_id = $1 and a.record_id = r.record_id and a.team_id = $2))
   order by r.record_id for no key update`,
);
const deleteRow = statement<never>(
  'operator.delete-team',
  `delete from team where workspace_id = $1 and team_id = $2`,
);

/** Its records stay; members who saw them only through the team lose sight of them. @throws ApiError for the default team */
export async function deleteTeam(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  team_id: number,
): Promise<void> {
  const { workspace_id, at, actor_user_id = null } = act;
  await db.transaction(async (tx) => {
    await waitForLocks(tx);
    const [team] = await tx.query(lockTeam, [workspace_id, team_id]);
    if (team?.is_default) throw errors.conflict('default_team_stays');
    const records = await tx.query(lockTeamRecords, [workspace_id, team_id]);
    if (team !== undefined)
      await keepRemovedItem(tx, act, { kind: 'team', item_id: team_id, name: team.name });
    await tx.query(deleteRow, [workspace_id, team_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    noteChange(tx, {
      kind: 'record.reach',
      workspace_id,
      record_ids,
      actor_user_id,
      at,
      changed: new Set(['access']),
    });
    const detail = { team_id, name: team?.name, record_count: record_ids.length };
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'team.delete', actor_user_id, detail },
      now: at,
    });
    await raiseBothVersions(tx, {
      type: 'team.deleted',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
  });
}
