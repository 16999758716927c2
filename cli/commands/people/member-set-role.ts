import { baseWorkspaceRoles } from '@minutebook/contract/resources/value-lists.ts';
import { requireMember } from '@minutebook/server/people/members/require-member-by-email.ts';
import { requireWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { updateMember } from '@minutebook/server/people/members/member-acts.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choice, flag, required, text, texts, UsageError } from '../../option.ts';
import { inWorkspace } from '../../workspace-options.ts';

export const memberSetRole = defineOperatorCommand({
  name: 'member set-role',
  summary: 'Changes the base role or the custom roles of a member; roles not named stay as they are',
  operands: { email: required(text('email', 'the member')) },
  options: {
    ...inWorkspace,
    role: choice(baseWorkspaceRoles, 'base role'),
    'custom-role': texts('name', 'custom role, in place of those they have'),
    'no-custom-roles': flag('take all custom roles away'),
  },
  example: 'member set-role grace@example.com --workspace seori --role admin --custom-role Auditor',
  async run({ email, workspace, role, ...given }, { ctx }) {
    const customRoles = given['custom-role'];
    const changesCustomRoles = given['no-custom-roles'] || customRoles.length > 0;
    if (role === undefined && !changesCustomRoles) {
      throw new UsageError('Give --role, --custom-role or --no-custom-roles.');
    }
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { member_id, name, base_role } = await requireMember(ctx.db, workspace_id, email);
    const role_ids = changesCustomRoles
      ? await requireWorkspaceRoles(ctx.db, workspace_id, customRoles)
      : undefined;
    await updateMember(
      ctx.db,
      { workspace_id, at: ctx.clock.now() },
      { member_id, base_role: role, role_ids },
    );
    return {
      json: { member_id, email, base_role: role ?? base_role, custom_role_ids: role_ids ?? null },
      text: `Changed the role of ${name} in ${workspace}.`,
    };
  },
});
