/** Puts a member into a team, or changes what the member is there. */
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database, type Queryable } from '../db/database.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { raiseAccessVersion } from './workspace-versions.ts';

export interface TeamPlace {
  team_id: number;
  member_id: number;
  base_role: BaseTeamRole;
  /** All custom team roles the member is to have there. */
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

/** Team, member and roles are there already. @param actor_user_id null: an operator */
export async function putTeamMember(
  db: Pick<Database, 'transaction'>,
  workspace_id: number,
  place: TeamPlace,
  now: Date,
  actor_user_id: number | null,
): Promise<void> {
  const { team_id, member_id, base_role } = place;
  await db.transaction(async (tx) => {
    await tx.query(upsertPlace, [workspace_id, team_id, member_id, base_role, now]);
    await tx.query(deleteRoles, [workspace_id, team_id, member_id]);
    await writePlace(tx, workspace_id, place, now, actor_user_id);
  });
}

/** The same for somebody who is not in the team yet. @throws OperatorError when the member is */
export async function addTeamMember(
  db: Pick<Database, 'transaction'>,
  workspace_id: number,
  place: TeamPlace,
  now: Date,
  actor_user_id: number | null = null,
): Promise<void> {
  const { team_id, member_id, base_role } = place;
  await db.transaction(async (tx) => {
    await tx
      .query(insertPlace, [workspace_id, team_id, member_id, base_role, now])
      .catch(refuseDuplicate(say('in_team_already')));
    await writePlace(tx, workspace_id, place, now, actor_user_id);
  });
}

async function writePlace(
  tx: Queryable,
  workspace_id: number,
  { team_id, member_id, base_role, role_ids }: TeamPlace,
  now: Date,
  actor_user_id: number | null,
): Promise<void> {
  await tx.query(insertRoles, [workspace_id, team_id, member_id, role_ids]);
  const detail = { team_id, member_id, base_role, role_ids };
  await writeAudit(tx, workspace_id, { action: 'team.put_member', actor_user_id, detail }, now);
  await raiseAccessVersion(tx, workspace_id, now);
}
