/** Creates the demo's workspaces with labels, roles, people, teams and invitations, but without records. */
import { statement, type Database } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { addMember, updateMember } from '../../people/members/member-acts.ts';
import { createLabel } from '../../people/labels/label-acts.ts';
import { createTemplate } from '../../records/templates/template-acts.ts';
import { createTeamRole, createWorkspaceRole } from '../../people/roles/role-acts.ts';
import { createTeam } from '../../people/teams/team-acts.ts';
import type { UserRow } from '../../people/users/create-user.ts';
import { createWorkspace } from '../../people/workspaces/create-workspace.ts';
import { updateWorkspace } from '../../people/workspaces/update-workspace.ts';
import { putTeamMember } from '../../people/teams/team-member-acts.ts';
import type { DemoWorkspace } from './demo-files.ts';
import { requireAll, requireOne, type Ids, type Place } from './demo-names.ts';
import { requireRow } from '../../base/must.ts';

/** Creates an empty workspace with its settings. @param slug a temporary one, until the demo is complete */
export async function createEmptyWorkspace(
  db: Pick<Database, 'transaction'>,
  { slug, demo, founded_at }: { slug: string; demo: DemoWorkspace; founded_at: Date },
): Promise<number> {
  const { features, quota, name, timezone, plan, status, pii_redaction_active, settings } = demo;
  const own = { name, timezone, plan, status, pii_redaction_active, quota };
  const workspace = { slug, ...own, has_teams: features.teams, has_contacts: features.contacts };
  // Together, because records are masked and kept by the settings that stand when they come.
  return db.transaction(async (tx) => {
    const { workspace_id } = await createWorkspace(within(tx), workspace, founded_at);
    if (settings !== undefined) await updateWorkspace(within(tx), { workspace_id, at: founded_at }, settings);
    return workspace_id;
  });
}

export async function fillWorkspace(
  place: Place,
  demo: DemoWorkspace,
  users: ReadonlyMap<string, UserRow>,
): Promise<void> {
  const { db, workspace_id, founded_at } = place;
  const act = { workspace_id, at: founded_at };
  const labels = new Map<string, number>();
  for (const label of demo.labels) labels.set(label.name, (await createLabel(db, act, label)).label_id);
  for (const { label, ...template } of demo.insight_templates ?? []) {
    const unsaid = { language: null, length: null };
    await createTemplate(db, act, { ...unsaid, ...template, label_id: labels.get(label ?? '') ?? null });
  }
  const workspace_roles = await createRoles(place, createWorkspaceRole, demo.workspace_roles);
  const team_roles = await createRoles(place, createTeamRole, demo.team_roles);
  const members = await addMembers(place, { demo, users, roles: workspace_roles });
  await createTeams(place, { demo, members, roles: team_roles });
  await insertInvitations(place, { invitations: demo.invitations, members, roles: workspace_roles });
}

async function createRoles(
  { db, workspace_id, founded_at }: Place,
  create: typeof createWorkspaceRole,
  roles: DemoWorkspace['workspace_roles'],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const role of roles) {
    ids.set(role.name, (await create(db, { workspace_id, at: founded_at }, role)).role_id);
  }
  return ids;
}

async function addMembers(
  { db, workspace_id, founded_at }: Place,
  { demo, users, roles }: { demo: DemoWorkspace; users: ReadonlyMap<string, UserRow>; roles: Ids },
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { email, base_role, status, workspace_roles } of demo.members) {
    const place = { base_role, role_ids: requireAll(roles, workspace_roles) };
    const { member_id } = await addMember(
      db,
      { workspace_id, at: founded_at },
      { user: requireOne(users, email), ...place },
    );
    ids.set(email, member_id);
    if (status !== 'active') await updateMember(db, { workspace_id, at: founded_at }, { member_id, status });
  }
  return ids;
}

async function createTeams(
  { db, workspace_id, founded_at }: Place,
  { demo, members, roles }: { demo: DemoWorkspace; members: Ids; roles: Ids },
): Promise<void> {
  for (const { members: teamMembers, ...team } of demo.teams) {
    const { team_id } = await createTeam(db, { workspace_id, at: founded_at }, team);
    for (const { email, base_role, team_roles } of teamMembers) {
      const role_ids = requireAll(roles, team_roles);
      const place = { team_id, member_id: requireOne(members, email), base_role, role_ids };
      await putTeamMember(db, { workspace_id, at: founded_at }, place);
    }
  }
}

const insertInvitation = statement<{ invitation_id: number }>(
  'demo.insert-invitation',
  `insert into invitation (workspace_id, invitation_id, email, status, invited_by_member_id, base_role, invited_at,
     expires_at, accepted_at, cancelled_at, created_at, updated_at)
   values ($1, nextval('invitation_id_seq'), $2, $3, $4, $5, $6::timestamptz, $7, $8::timestamptz, $9::timestamptz,
     $6, coalesce($8, $9, $6))
   returning invitation_id`,
);
const insertRoles = statement<never>(
  'demo.insert-invitation-roles',
  `insert into invitation_workspace_role (workspace_id, invitation_id, role_id) select $1, $2, unnest($3::bigint[])`,
);

/** Creates invitations in every possible state; an operator could only create open ones. */
async function insertInvitations(
  { db, workspace_id }: Pick<Place, 'db' | 'workspace_id'>,
  { invitations, members, roles }: { invitations: DemoWorkspace['invitations']; members: Ids; roles: Ids },
): Promise<void> {
  for (const { email, status, base_role, workspace_roles, invited_by, ...times } of invitations) {
    const invited_by_member_id = requireOne(members, invited_by);
    const { invited_at, expires_at, accepted_at, cancelled_at } = times;
    const values = [
      email,
      status,
      invited_by_member_id,
      base_role,
      invited_at,
      expires_at,
      accepted_at,
      cancelled_at,
    ];
    await db.transaction(async (tx) => {
      const inserted = await tx.query(insertInvitation, [workspace_id, ...values]);
      const { invitation_id } = requireRow(inserted, 'inserting an invitation');
      await tx.query(insertRoles, [workspace_id, invitation_id, requireAll(roles, workspace_roles)]);
    });
  }
}
