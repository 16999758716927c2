import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { addMember } from '@minutebook/server/people/members/member-acts.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { requireUser } from '@minutebook/server/people/users/create-user.ts';
import { choice, required, text, texts, withDefault } from '../../option.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

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
      text: `${user.name} <${user.email}> is now ${role} of ${workspace}.`,
    };
  },
});
