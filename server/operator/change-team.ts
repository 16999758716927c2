/** Changes and deletes teams. */
import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { waitForLocks } from '../db/wait-for-locks.ts';
import { OperatorError } from './operator-error.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { reindexRecords } from './reindex-records.ts';
import { raiseAccessVersion, raiseCatalogVersion } from './workspace-versions.ts';

/** What is left out stays as it is. */
export interface TeamChanges {
  name?: string | undefined;
  description?: string | null | undefined;
}

const update = statement<never>(
  'operator.update-team',
  `update team set name = coalesce($3, name), description = case when $4 then $5 else description end, updated_at = $6
   where workspace_id = $1 and team_id = $2`,
);

/** @throws OperatorError when the name is taken */
export async function updateTeam(
  db: Pick<Database, 'transaction'>,
  workspace_id: number,
  team_id: number,
  { name, description }: TeamChanges,
  now: Date,
  actor_user_id: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const values = [name ?? null, description !== undefined, description ?? null, now];
    await tx
      .query(update, [workspace_id, team_id, ...values])
      .catch(refuseDuplicate(say('team_exists', { name: name ?? '' })));
    const detail = { team_id, name, description };
    await writeAudit(tx, workspace_id, { action: 'team.update', actor_user_id, detail }, now);
    await raiseCatalogVersion(tx, workspace_id, now);
  });
}

const lockTeam = statement<{ name: string; is_default: boolean }>(
  'operator.lock-team',
  `select t.name, t.is_default from team t where t.workspace_id = $1 and t.team_id = $2 for update`,
);
// Records in ascending order, as whoever else locks several.
const lockTeamRecords = statement<{ record_id: number }>(
  'operator.lock-team-records',
  `select r.record_id from record r
   where r.workspace_id = $1 and (
     exists (select 1 from record_team t
       where t.workspace_id = r.workspace_id and t.record_id = r.record_id and t.team_id = $2)
     or exists (select 1 from record_access_team a
       where a.workspace_id = r.workspace_id and a.record_id = r.record_id and a.team_id = $2))
   order by r.record_id for no key update`,
);
const deleteRow = statement<never>(
  'operator.delete-team',
  `delete from team where workspace_id = $1 and team_id = $2`,
);

/** Its records stay; who saw them through the team alone does not see them any more. @throws OperatorError for the default team */
export async function deleteTeam(
  db: Pick<Database, 'transaction'>,
  workspace_id: number,
  team_id: number,
  now: Date,
  actor_user_id: number | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await waitForLocks(tx);
    const [team] = await tx.query(lockTeam, [workspace_id, team_id]);
    if (team?.is_default) throw new OperatorError(say('default_team_stays'));
    const records = await tx.query(lockTeamRecords, [workspace_id, team_id]);
    await tx.query(deleteRow, [workspace_id, team_id]);
    const record_ids = records.map(({ record_id }) => record_id);
    await reindexRecords(tx, workspace_id, record_ids);
    const detail = { team_id, name: team?.name, record_count: record_ids.length };
    await writeAudit(tx, workspace_id, { action: 'team.delete', actor_user_id, detail }, now);
    await raiseAccessVersion(tx, workspace_id, now);
    await raiseCatalogVersion(tx, workspace_id, now);
  });
}
