/** The demo's workspaces with their labels, roles, people, teams and invitations, but without records. */
import type { Database } from '../../db/database.ts';
import { addMember } from '../add-member.ts';
import { createLabel } from '../create-label.ts';
import { createTeamRole, createWorkspaceRole } from '../create-role.ts';
import { createTeam } from '../create-team.ts';
import type { UserRow } from '../create-user.ts';
import { createWorkspace } from '../create-workspace.ts';
import { addTeamMember } from '../put-team-member.ts';
import { updateMember } from '../update-member.ts';
import type { DemoWorkspace } from './demo-files.ts';
import { requireAll, requireOne, type Ids, type Place } from './demo-names.ts';
import { insertInvitations } from './insert-invitations.ts';

/** Without anything in it. @param slug in place of the demo's own, until the demo is whole */
export async function createEmptyWorkspace(
  db: Database,
  slug: string,
  { features, quota, name, timezone, plan, status, pii_redaction_active }: DemoWorkspace,
  founded_at: Date,
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
  for (const label of demo.labels) await createLabel(db, workspace_id, label, founded_at);
  const workspace_roles = await createRoles(place, createWorkspaceRole, demo.workspace_roles);
  const team_roles = await createRoles(place, createTeamRole, demo.team_roles);
  const members = await addMembers(place, demo, users, workspace_roles);
  await createTeams(place, demo, members, team_roles);
  await insertInvitations(place, demo.invitations, members, workspace_roles);
}

async function createRoles(
  { db, workspace_id, founded_at }: Place,
  create: typeof createWorkspaceRole,
  roles: DemoWorkspace['workspace_roles'],
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const role of roles) {
    ids.set(role.name, (await create(db, workspace_id, role, founded_at)).role_id);
  }
  return ids;
}

async function addMembers(
  { db, workspace_id, founded_at }: Place,
  demo: DemoWorkspace,
  users: ReadonlyMap<string, UserRow>,
  roles: Ids,
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { email, base_role, status, workspace_roles } of demo.members) {
    const place = { base_role, role_ids: requireAll(roles, workspace_roles) };
    const { member_id } = await addMember(db, workspace_id, requireOne(users, email), place, founded_at);
    ids.set(email, member_id);
    if (status !== 'active') await updateMember(db, workspace_id, member_id, { status }, founded_at);
  }
  return ids;
}

async function createTeams(
  { db, workspace_id, founded_at }: Place,
  demo: DemoWorkspace,
  members: Ids,
  roles: Ids,
): Promise<void> {
  for (const { members: team_members, ...team } of demo.teams) {
    const { team_id } = await createTeam(db, workspace_id, team, founded_at);
    for (const { email, base_role, team_roles } of team_members) {
      const role_ids = requireAll(roles, team_roles);
      const place = { team_id, member_id: requireOne(members, email), base_role, role_ids };
      await addTeamMember(db, workspace_id, place, founded_at);
    }
  }
}
