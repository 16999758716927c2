/** Adds a member to a team, or changes the member's roles in it. */
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { statement, type Database, type WriteTransaction } from '../../base/database/database.ts';
import { refuseDuplicate } from '../refuse-duplicate.ts';
import { raiseAccessVersion } from '../workspaces/workspace-versions.ts';
import { getTeamRow } from './team-queries.ts';
import type { WorkspaceAct } from '../workspace-act.ts';

export interface TeamPlace {
  team_id: number;
  member_id: number;
  base_role: BaseTeamRole;
  /** Replaces the member's custom team roles. */
  role_ids: readonly number[];
}

const insertPlace = statement<never>(
  'operator.insert-team-member',
  `insert into team_member (workspace_id, team_id, member_id, base_role, joined_at) values ($1, $2, $3, $4, $5)`,
);
const upsertPlace = statement<never>(
  'operator.put-team-member',
  `insert into team_member (workspace_id, team_id, member_id, base_role, joined_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, team_id, member_id) do update set base_role = excluded.base_role`,
);
const deleteRoles = statement<never>(
  'operator.delete-team-member-roles',
  `delete from team_member_role where workspace_id = $1 and team_id = $2 and member_id = $3`,
);
const insertRoles = statement<never>(
  'operator.put-team-member-roles',
  `insert into team_member_role (workspace_id, team_id, member_id, role_id) select $1, $2, $3, unnest($4::bigint[])`,
);

/** Team, member and roles must exist. */
export async function putTeamMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  place: TeamPlace,
): Promise<void> {
  const { workspace_id, at } = act;
  const { team_id, member_id, base_role } = place;
  await db.transaction(async (tx) => {
    await tx.query(upsertPlace, [workspace_id, team_id, member_id, base_role, at]);
    await tx.query(deleteRoles, [workspace_id, team_id, member_id]);
    await writePlace(tx, act, place);
  });
}

/** The same for a person who is not in the team yet. @throws ApiError when the member is */
export async function addTeamMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  place: TeamPlace,
): Promise<void> {
  const { workspace_id, at } = act;
  const { team_id, member_id, base_role } = place;
  await db.transaction(async (tx) => {
    await tx
      .query(insertPlace, [workspace_id, team_id, member_id, base_role, at])
      .catch(refuseDuplicate('in_team_already'));
    await writePlace(tx, act, place);
  });
}

async function writePlace(
  tx: WriteTransaction,
  { workspace_id, at, actor_user_id = null }: WorkspaceAct,
  { team_id, member_id, base_role, role_ids }: TeamPlace,
): Promise<void> {
  await tx.query(insertRoles, [workspace_id, team_id, member_id, role_ids]);
  const detail = { team_id, member_id, base_role, role_ids };
  const { name } = await getTeamRow(tx, workspace_id, team_id);
  await writeAudit(tx, {
    workspace_id,
    event: { action: 'team.put_member', actor_user_id, detail: { ...detail, team_name: name } },
    now: at,
  });
  await raiseAccessVersion(tx, {
    type: 'team.member_put',
    workspace_id,
    actor_user_id,
    at,
    detail,
  });
}
