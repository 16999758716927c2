/** The demo's workspaces with their labels, roles, people, teams and invitations, but without records. */
import type { Database } from '../../base/database/database.ts';
import { addMember, updateMember } from '../../people/members/member-acts.ts';
import { createLabel } from '../../people/labels/label-acts.ts';
import { createTeamRole, createWorkspaceRole } from '../../people/roles/role-acts.ts';
import { createTeam } from '../../people/teams/team-acts.ts';
import type { UserRow } from '../../people/users/create-user.ts';
import { createWorkspace } from '../../people/workspaces/create-workspace.ts';
import { addTeamMember } from '../../people/teams/team-member-acts.ts';
import type { DemoWorkspace } from './demo-files.ts';
import { requireAll, requireOne, type Ids, type Place } from './demo-names.ts';
import { insertInvitations } from './insert-invitations.ts';

/** Creates an empty workspace. @param slug in place of the demo's own, until the demo is complete */
export async function createEmptyWorkspace(
  db: Database,
  {
    slug,
    demo: { features, quota, name, timezone, plan, status, pii_redaction_active },
    founded_at,
  }: { slug: string; demo: DemoWorkspace; founded_at: Date },
): Promise<number> {
  const settings = { name, timezone, plan, status, pii_redaction_active, quota };
  const workspace = { slug, ...settings, has_teams: features.teams, has_contacts: features.contacts };
  return (await createWorkspace(db, workspace, founded_at)).workspace_id;
}

export async function fillWorkspace(
  place: Place,
  demo: DemoWorkspace,
  users: ReadonlyMap<string, UserRow>,
): Promise<void> {
  const { db, workspace_id, founded_at } = place;
  for (const label of demo.labels) await createLabel(db, { workspace_id, at: founded_at }, label);
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
      await addTeamMember(db, { workspace_id, at: founded_at }, place);
    }
  }
}
