import { serviceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { createServiceAccount } from '@minutebook/server/people/service-accounts/service-account-acts.ts';
import { choice, required, text, texts, withDefault } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const serviceAccountCreate = defineWorkspaceCommand({
  name: 'service-account create',
  summary:
    'Creates an account for a program: without a password or a seat, and with an owner who is responsible for it',
  operands: { name: required(text('name', 'what it is for')) },
  options: {
    owner: required(text('email', 'a member; when they leave, the account stops')),
    role: withDefault(choice(serviceRoles, 'base role'), 'member'),
    'custom-role': texts('name', 'custom role'),
  },
  example: 'service-account create "CRM mirror" --workspace acme --owner grace@example.com --role member',
  async run({ name, owner, role, 'custom-role': customRoles }, { ctx, workspace_id }) {
    const { member_id } = await requireMember(ctx.db, workspace_id, owner);
    const asked = {
      workspace_id,
      name,
      base_role: role,
      role_ids: await requireWorkspaceRoles(ctx.db, workspace_id, customRoles),
      owner_member_id: member_id,
      actor_user_id: null,
    };
    const created = await createServiceAccount(ctx.db, asked, ctx.clock.now());
    const json = { service_account_id: created.member_id, name, base_role: role, owner_member_id: member_id };
    return { json, text: `Created the service account ${created.member_id}, "${name}".` };
  },
});
