/** Manages members of a workspace, their teams and roles, and invitations. */
import { baseWorkspaceRoles, eachItem } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toTimeIn } from '../../output/to-time.ts';
import { choice, flag, id, required, text, texts, UsageError, withDefault } from '../../parser/option.ts';
import { mostItems, takeItems } from '../records/record-filters.ts';
import { findMember, findRoles, findTeam, findTeamRoles } from './find-people.ts';
import { serviceAccountList, serviceAccountUpdate } from './service-account-commands.ts';

const member = required(text('email', 'the member'));

const memberList = defineCommand({
  name: 'member list',
  summary: 'Lists the members of the workspace',
  options: {
    query: text('text', 'in name or address'),
    status: choice(['active', 'deactivated'], 'only these'),
    limit: mostItems,
  },
  example: 'member list --query ngozi',
  is_list: true,
  async run({ query, status, limit }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const asked = { limit: Math.min(100, limit), query, status };
    const pages = eachItem(client.listMembers, { params: { slug }, query: asked });
    const items = await takeItems(pages, limit);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      status: (each) => each.status,
      role: ({ base_role }) => base_role,
      email: ({ email }) => email,
      name: ({ name }) => name,
      roles: ({ workspace_roles: roles }) => roles.map(({ name }) => name).join(', '),
      teams: ({ teams }) => teams.map(({ name }) => name).join(', '),
    });
    return { json: { items }, shown };
  },
});

const memberSetRole = defineCommand({
  name: 'member set-role',
  summary: 'Changes the base role or the custom roles of a member; roles not named stay as they are',
  operands: { email: member },
  options: {
    role: choice(baseWorkspaceRoles, 'base role'),
    'custom-role': texts('name', 'custom role, in place of those they have'),
    'no-custom-roles': flag('take all custom roles away'),
  },
  example: 'member set-role grace@example.com --role admin --custom-role Auditor',
  async run({ email, role, 'custom-role': named, 'no-custom-roles': isBare }, { inWorkspace }) {
    const changesRoles = isBare || named.length > 0;
    if (role === undefined && !changesRoles)
      throw new UsageError('Give --role, --custom-role or --no-custom-roles.');
    const { client, slug } = await inWorkspace();
    const { id: member_id, name } = await findMember(client, slug, email);
    const body = {
      base_role: role,
      ...(changesRoles && { role_ids: await findRoles(client, slug, named) }),
    };
    await client.updateMember({ params: { slug, member_id }, body });
    return { json: { member_id, email, ...body }, shown: `Changed the role of ${name}.` };
  },
});

const defineStatusCommand = (
  verb: 'activate' | 'deactivate',
  { status, summary, outcome }: { status: 'active' | 'deactivated'; summary: string; outcome: string },
) =>
  defineCommand({
    name: `member ${verb}`,
    summary,
    operands: { email: member },
    example: `member ${verb} grace@example.com`,
    async run({ email }, { inWorkspace }) {
      const { client, slug } = await inWorkspace();
      const { id: member_id, name } = await findMember(client, slug, email);
      await client.updateMember({ params: { slug, member_id }, body: { status } });
      return { json: { member_id, email, status }, shown: `${name} ${outcome}.` };
    },
  });

const memberActivate = defineStatusCommand('activate', {
  status: 'active',
  summary: 'Readmits a member to the workspace',
  outcome: 'is an active member again',
});

const memberDeactivate = defineStatusCommand('deactivate', {
  status: 'deactivated',
  summary: 'Removes a member from the workspace; their recordings stay',
  outcome: 'is no longer an active member',
});

const invitationList = defineCommand({
  name: 'invitation list',
  summary: 'Lists the invitations of the workspace',
  options: { limit: mostItems },
  example: 'invitation list',
  is_list: true,
  async run({ limit }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const pages = eachItem(client.listInvitations, { params: { slug } });
    const items = await takeItems(pages, limit);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      email: ({ email }) => email,
      status: ({ status }) => status,
      role: ({ base_role }) => base_role,
      invited: ({ invited_at }) => toTimeIn(format, invited_at),
    });
    return { json: { items }, shown };
  },
});

const invitationCancel = defineCommand({
  name: 'invitation cancel',
  summary: 'Cancels an open invitation',
  operands: { invitation: required(id('invitation id', 'as "invitation list" shows it')) },
  example: 'invitation cancel 3',
  async run({ invitation }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    await client.cancelInvitation({ params: { slug, invitation_id: invitation } });
    return { json: { invitation_id: invitation }, shown: `Invitation ${invitation} is cancelled.` };
  },
});

const roleList = defineCommand({
  name: 'role list',
  summary: 'Lists the roles of the workspace, or of its teams',
  options: { team: flag('the roles that members have in a team') },
  example: 'role list',
  is_list: true,
  async run({ team }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const asked = { params: { slug } };
    const items = await takeItems(
      team ? eachItem(client.listTeamRoles, asked) : eachItem(client.listWorkspaceRoles, asked),
    );
    const shown = tableOf(items, {
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: (role) => (role.is_system_role ? 'base' : 'custom'),
      permissions: ({ permissions }) =>
        permissions.map(({ resource, effect }) => `${effect} ${resource}`).join(', '),
    });
    return { json: { items }, shown };
  },
});

const teamList = defineCommand({
  name: 'team list',
  summary: 'Lists the teams of the workspace and who is in them',
  example: 'team list',
  is_list: true,
  async run(_given, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const asked = { params: { slug }, query: { limit: 100 } };
    const teams = await takeItems(eachItem(client.listTeams, asked));
    const members = await takeItems(eachItem(client.listMembers, asked));
    const inTeam = (team_id: number, role: 'leader' | 'member') =>
      members
        .filter((each) => each.teams.some(({ id, base_role }) => id === team_id && base_role === role))
        .map(({ email }) => email);
    const items = teams.map((team) => ({
      ...team,
      leaders: inTeam(team.id, 'leader'),
      members: inTeam(team.id, 'member'),
    }));
    const shown = tableOf(items, {
      id: ({ id }) => id,
      name: ({ name }) => name,
      leaders: ({ leaders }) => leaders.join(', '),
      members: (team) => team.members.join(', '),
    });
    return { json: { items }, shown };
  },
});

const team = required(text('name or id', 'the team'));

const teamAddMember = defineCommand({
  name: 'team add-member',
  summary: 'Adds a member to a team, or changes their role there',
  operands: { email: member },
  options: {
    team,
    role: withDefault(choice(['leader', 'member'], 'base role in the team'), 'member'),
    'custom-role': texts('name', 'custom team role'),
  },
  example: 'team add-member grace@example.com --team Sales --role leader',
  async run({ email, team: asked, role, 'custom-role': named }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { id: team_id, name: teamName } = await findTeam(client, slug, asked);
    const { id: member_id, name } = await findMember(client, slug, email);
    const body = { base_role: role, role_ids: await findTeamRoles(client, slug, named) };
    await client.putTeamMember({ params: { slug, team_id, member_id }, body });
    return {
      json: { team_id, member_id, ...body },
      shown: `${name} is ${role} in the team "${teamName}".`,
    };
  },
});

const teamRemoveMember = defineCommand({
  name: 'team remove-member',
  summary: 'Removes a member from a team',
  operands: { email: member },
  options: { team },
  example: 'team remove-member grace@example.com --team Sales',
  async run({ email, team: asked }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const { id: team_id, name: teamName } = await findTeam(client, slug, asked);
    const { id: member_id, name } = await findMember(client, slug, email);
    await client.removeTeamMember({ params: { slug, team_id, member_id } });
    return {
      json: { team_id, member_id },
      shown: `${name} is no longer in the team "${teamName}".`,
    };
  },
});

export const peopleCommands: readonly Command[] = [
  memberList,
  memberSetRole,
  memberActivate,
  memberDeactivate,
  invitationList,
  invitationCancel,
  roleList,
  teamList,
  teamAddMember,
  teamRemoveMember,
  serviceAccountList,
  serviceAccountUpdate,
];
