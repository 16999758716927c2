/**
 * Manages members, with choices that only operators have: the inviter, users of the installation, roles in
 * teams.
 */
import { errors } from '@minutebook/contract/errors.ts';
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import {
  UsageError,
  choice,
  choices,
  flag,
  required,
  text,
  texts,
  wholeNumber,
  withDefault,
} from '@minutebook/mb/parser/option.ts';
import { within } from '@minutebook/server/base/database/locking-transaction.ts';
import {
  DEFAULT_INVITATION_DAYS,
  createInvitation,
  toInvitationUrl,
} from '@minutebook/server/people/invitations/invitation-acts.ts';
import { mailInvitation } from '@minutebook/server/people/invitations/mail-invitation.ts';
import { mayStillInvite } from '@minutebook/server/people/invitations/may-invite.ts';
import { listTaken } from '@minutebook/server/mail/outbox.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { createTeamRole, createWorkspaceRole } from '@minutebook/server/people/roles/role-acts.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { requireFirstOwner } from '@minutebook/server/people/sign-in/create-first-owner.ts';
import { createTeam } from '@minutebook/server/people/teams/team-acts.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand, defineWorkspaceCommand } from '../../command.ts';
import { inWorkspace } from '../../workspace-options.ts';

export const memberAdd = defineWorkspaceCommand({
  name: 'member add',
  summary: 'Makes a user a member of a workspace',
  operands: { email: required(text('email', 'of a user who is there')) },
  options: {
    role: withDefault(choice(baseWorkspaceRoles, 'base role'), 'member'),
    'custom-role': texts('name', 'custom role'),
  },
  example: 'member add grace@example.com --workspace seori --role admin',
  async run({ email, workspace, role, 'custom-role': customRoles }, { ctx, workspace_id }) {
    const user = await requireUser(ctx.db, email);
    const role_ids = await requireWorkspaceRoles(ctx.db, workspace_id, customRoles);
    const place = { base_role: role, role_ids };
    const { member_id } = await addMember(
      ctx.db,
      { workspace_id, at: ctx.clock.now(), actor_user_id: null },
      { user, ...place },
    );
    return {
      json: { member_id, user_id: user.user_id, email: user.email, base_role: role },
      shown: `${user.name} <${user.email}> is now ${role} of ${workspace}.`,
    };
  },
});

export const invitationCreate = defineWorkspaceCommand({
  name: 'invitation create',
  summary: 'Invites an e-mail address to a workspace',
  operands: { email: required(text('email', 'who is invited')) },
  options: {
    role: withDefault(choice(baseWorkspaceRoles, 'base role'), 'member'),
    'custom-role': texts('name', 'custom role'),
    by: text('email', 'the member who invites (default: the first owner)'),
    'expires-in-days': withDefault(
      wholeNumber('days', 'how long it is open', { least: 1, most: 365 }),
      DEFAULT_INVITATION_DAYS,
    ),
  },
  example: 'invitation create ana@example.com --workspace seori --role guest',
  async run({ email, workspace, role, by, ...given }, { ctx, workspace_id }) {
    const inviter =
      by === undefined
        ? await requireFirstOwner(ctx.db, workspace_id)
        : await requireMember(ctx.db, workspace_id, by);
    const role_ids = await requireWorkspaceRoles(ctx.db, workspace_id, given['custom-role']);
    const place = { workspace_id, base_role: role, role_ids, team_ids: [] };
    if (!(await mayStillInvite(ctx.db, { ...place, invited_by_user_id: inviter.user_id })))
      throw errors.forbidden('inviter_may_not', { email: inviter.email });
    const invitation = {
      email,
      base_role: role,
      role_ids,
      invited_by_member_id: inviter.member_id,
      expires_in_days: given['expires-in-days'],
    };
    const { token, mail_id, ...made } = await ctx.db.transaction(async (tx) => {
      const made = await createInvitation(within(tx), { workspace_id, at: ctx.clock.now() }, invitation);
      return { ...made, mail_id: await mailInvitation(tx, ctx, { workspace_id, ...made }) };
    });
    const url = toInvitationUrl(ctx.config.base_url, token);
    const taken = await listTaken(ctx.db, mail_id === undefined ? [] : [mail_id]);
    const created = { ...made, is_mailed: taken.size > 0 };
    const sent =
      mail_id === undefined
        ? ''
        : created.is_mailed
          ? ' The mail server has taken a mail.'
          : ' A mail waits for the mail server: see `minutebook mail list`.';
    const text = `Invited ${email} to ${workspace}.${sent} Accepted at this address, which is shown this once:\n${url}`;
    return { json: { ...created, email, base_role: role, url }, shown: text };
  },
});

export const roleCreate = defineOperatorCommand({
  name: 'role create',
  summary: 'Creates a custom role of a workspace, or of its teams',
  operands: { name: required(text('name', 'what it is called')) },
  options: {
    ...inWorkspace,
    team: flag('a role that members have in a team'),
    description: text('text', 'what it is for'),
    allow: choices('permission', permissionResources, 'what it adds'),
    deny: choices('permission', permissionResources, 'what it takes away, whatever else allows it'),
  },
  example: 'role create Auditor --workspace seori --allow record.read_all --deny record.edit',
  async run({ name, workspace, team: is_team_role, description = null, allow, deny }, { ctx }) {
    const both = allow.find((resource) => deny.includes(resource));
    if (both !== undefined) throw new UsageError(`${both} is allowed and denied.`);
    const permissions: V2Permission[] = [
      ...[...new Set(allow)].map((resource) => ({ resource, effect: 'allow' as const })),
      ...[...new Set(deny)].map((resource) => ({ resource, effect: 'deny' as const })),
    ];
    const role = { name, description, permissions };
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const create = is_team_role ? createTeamRole : createWorkspaceRole;
    const { role_id } = await create(ctx.db, { workspace_id, at: ctx.clock.now() }, role);
    return { json: { role_id, ...role, is_team_role }, shown: `Created the role "${name}".` };
  },
});

export const teamCreate = defineWorkspaceCommand({
  name: 'team create',
  summary: 'Creates a team',
  operands: { name: required(text('name', 'what it is called')) },
  options: {
    description: text('text', 'what it is for'),
    default: flag('mark it as the default team'),
  },
  example: 'team create Sales --workspace seori',
  async run({ name, description = null, default: is_default }, { ctx, workspace_id }) {
    const team = { name, description, is_default };
    const { team_id } = await createTeam(ctx.db, { workspace_id, at: ctx.clock.now() }, team);
    return { json: { team_id, ...team }, shown: `Created the team "${name}".` };
  },
});
