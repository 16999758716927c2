import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';
import { raiseAccessVersion } from './workspace-versions.ts';

const deleteTeamMember = statement<{ member_id: number }>(
  'operator.delete-team-member',
  `delete from team_member where workspace_id = $1 and team_id = $2 and member_id = $3 returning member_id`,
);

/** @throws OperatorError when the member is not in the team */
export async function removeTeamMember(
  db: Pick<Database, 'transaction'>,
  workspace_id: number,
  { team_id, member_id }: { team_id: number; member_id: number },
  now: Date,
  actor_user_id: number | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.query(deleteTeamMember, [workspace_id, team_id, member_id]);
    if (removed === undefined) throw new OperatorError(say('not_in_the_team'));
    const detail = { team_id, member_id };
    await writeAudit(tx, workspace_id, { action: 'team.remove_member', actor_user_id, detail }, now);
    await raiseAccessVersion(tx, workspace_id, now);
  });
}
