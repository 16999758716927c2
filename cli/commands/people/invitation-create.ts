import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import {
  createInvitation,
  DEFAULT_INVITATION_DAYS,
  toInvitationUrl,
} from '@minutebook/server/people/invitations/invitation-acts.ts';
import { mailInvitation } from '@minutebook/server/people/invitations/mail-invitation.ts';
import { within } from '@minutebook/server/base/database/within.ts';
import { requireFirstOwner } from '@minutebook/server/people/sign-in/create-first-owner.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { choice, required, text, texts, wholeNumber, withDefault } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

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
    const { member_id } =
      by === undefined
        ? await requireFirstOwner(ctx.db, workspace_id)
        : await requireMember(ctx.db, workspace_id, by);
    const invitation = {
      email,
      base_role: role,
      role_ids: await requireWorkspaceRoles(ctx.db, workspace_id, given['custom-role']),
      invited_by_member_id: member_id,
      expires_in_days: given['expires-in-days'],
    };
    const { token, ...created } = await ctx.db.transaction(async (tx) => {
      const made = await createInvitation(within(tx), { workspace_id, at: ctx.clock.now() }, invitation);
      return { ...made, is_mailed: await mailInvitation(tx, ctx, { workspace_id, ...made }) };
    });
    const url = toInvitationUrl(ctx.config.base_url, token);
    const sent = created.is_mailed ? ' A mail is on its way.' : '';
    const text = `Invited ${email} to ${workspace}.${sent} Accepted at this address, which is shown this once:\n${url}`;
    return { json: { ...created, email, base_role: role, url }, text };
  },
});
