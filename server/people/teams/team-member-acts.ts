/** Puts members into teams, with their roles there, and takes them out. */
import { errors } from '@minutebook/contract/errors.ts';
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { getTeamRow } from './team-queries.ts';

interface TeamMemberKey {
  team_id: number;
  member_id: number;
}

interface NewTeamMember extends TeamMemberKey {
  base_role: BaseTeamRole;
  /** Replaces the member's custom team roles. */
  role_ids: readonly number[];
}

const upsert = statement<never>(
  'team-member-acts.put',
  `insert into team_member (workspace_id, team_id, member_id, base_role, joined_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, team_id, member_id) do update set base_role = excluded.base_role`,
);
const deleteRoles = statement<never>(
  'team-member-acts.delete-roles',
  `delete from team_member_role where workspace_id = $1 and team_id = $2 and member_id = $3`,
);
const insertRoles = statement<never>(
  'team-member-acts.insert-roles',
  `insert into team_member_role (workspace_id, team_id, member_id, role_id) select $1, $2, $3, unnest($4::bigint[])`,
);

/** Team, member and roles must exist. */
export async function putTeamMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { team_id, member_id, base_role, role_ids }: NewTeamMember,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(upsert, [act.workspace_id, team_id, member_id, base_role, act.at]);
    await tx.query(deleteRoles, [act.workspace_id, team_id, member_id]);
    await tx.query(insertRoles, [act.workspace_id, team_id, member_id, role_ids]);
    const { name } = await getTeamRow(tx, act.workspace_id, team_id);
    const detail = { team_id, member_id, base_role, role_ids, team_name: name };
    noteEvent(tx, { kind: 'team.put_member', ...act, detail });
  });
}

const deleteMember = statement<{ member_id: number }>(
  'team-member-acts.delete',
  `delete from team_member where workspace_id = $1 and team_id = $2 and member_id = $3 returning member_id`,
);

/** @throws ApiError when the member is not in the team */
export async function removeTeamMember(
  db: Pick<Database, 'transaction'>,
  act: WorkspaceAct,
  { team_id, member_id }: TeamMemberKey,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.query(deleteMember, [act.workspace_id, team_id, member_id]);
    if (removed === undefined) throw errors.conflict('not_in_the_team');
    const { name } = await getTeamRow(tx, act.workspace_id, team_id);
    noteEvent(tx, { kind: 'team.remove_member', ...act, detail: { team_id, member_id, team_name: name } });
  });
}
