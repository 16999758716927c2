import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { raiseAccessVersion } from '../workspaces/workspace-versions.ts';
import { getTeamRow } from './team-queries.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

const deleteTeamMember = statement<{ member_id: number }>(
  'operator.delete-team-member',
  `delete from team_member where workspace_id = $1 and team_id = $2 and member_id = $3 returning member_id`,
);

/** @throws ApiError when the member is not in the team */
export async function removeTeamMember(
  db: Pick<Database, 'transaction'>,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { team_id, member_id }: { team_id: number; member_id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.query(deleteTeamMember, [workspace_id, team_id, member_id]);
    if (removed === undefined) throw errors.conflict('not_in_the_team');
    const detail = { team_id, member_id };
    const { name } = await getTeamRow(tx, workspace_id, team_id);
    await writeAudit(tx, {
      workspace_id,
      event: { action: 'team.remove_member', actor_user_id, detail: { ...detail, team_name: name } },
      now: at,
    });
    await raiseAccessVersion(tx, {
      type: 'team.member_removed',
      workspace_id,
      actor_user_id,
      at,
      detail,
    });
  });
}
