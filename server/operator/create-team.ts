/** Creates teams and puts members into them. */
import type { BaseTeamRole } from '@minutebook/contract/resources/allowed-values.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { writeAudit } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { requireRow } from '../db/require-row.ts';
import { refuseDuplicate } from './refuse-duplicate.ts';
import { raiseAccessVersion, raiseCatalogVersion } from './workspace-versions.ts';

export interface NewTeam {
  name: string;
  description?: string | null;
  is_default?: boolean;
}

const insertTeam = statement<{ team_id: number }>(
  'operator.insert-team',
  `insert into team (workspace_id, team_id, name, description, is_default, created_at, updated_at)
   values ($1, nextval('team_id_seq'), $2, $3, $4, $5, $5)
   returning team_id`,
);

/** @param actor_user_id null: an operator @throws OperatorError when the name is taken */
export async function createTeam(
  db: Database,
  workspace_id: number,
  team: NewTeam,
  now: Date,
  actor_user_id: number | null = null,
): Promise<{ team_id: number }> {
  return db.transaction(async (tx) => {
    const values = [workspace_id, team.name, team.description ?? null, team.is_default ?? false, now];
    const inserted = await tx
      .query(insertTeam, values)
      .catch(refuseDuplicate(say('team_exists', { name: team.name })));
    const row = requireRow(inserted, 'inserting a team');
    const detail = { ...row, name: team.name };
    await writeAudit(tx, workspace_id, { action: 'team.create', actor_user_id, detail }, now);
    await raiseCatalogVersion(tx, workspace_id, now);
    return row;
  });
}

const insertTeamMember = statement<never>(
  'operator.insert-team-member',
  `insert into team_member (workspace_id, team_id, member_id, base_role, joined_at) values ($1, $2, $3, $4, $5)`,
);
const insertTeamMemberRoles = statement<never>(
  'operator.insert-team-member-roles',
  `insert into team_member_role (workspace_id, team_id, member_id, role_id) select $1, $2, $3, unnest($4::bigint[])`,
);

export async function addTeamMember(
  db: Database,
  workspace_id: number,
  place: { team_id: number; member_id: number; base_role: BaseTeamRole; role_ids?: readonly number[] },
  now: Date,
  actor_user_id: number | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { team_id, member_id, base_role, role_ids = [] } = place;
    await tx
      .query(insertTeamMember, [workspace_id, team_id, member_id, base_role, now])
      .catch(refuseDuplicate(say('in_team_already')));
    await tx.query(insertTeamMemberRoles, [workspace_id, team_id, member_id, role_ids]);
    const detail = { team_id, member_id, base_role, role_ids };
    await writeAudit(tx, workspace_id, { action: 'team.put_member', actor_user_id, detail }, now);
    await raiseAccessVersion(tx, workspace_id, now);
  });
}
