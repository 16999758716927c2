import { baseWorkspaceRoles } from '@minutebook/contract/resources/allowed-values.ts';
import { requireMember } from '@minutebook/server/operator/require-member.ts';
import { requireWorkspaceRoles } from '@minutebook/server/operator/require-roles.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { updateMember } from '@minutebook/server/operator/update-member.ts';
import { defineOperatorCommand } from '../command.ts';
import { choice, flag, required, text, texts, UsageError } from '../option.ts';
import { inWorkspace } from '../workspace-options.ts';

export const memberSetRole = defineOperatorCommand({
  name: 'member set-role',
  summary: 'Changes the base role or the custom roles of a member; what is not named stays',
  operands: { email: required(text('email', 'the member')) },
  options: {
    ...inWorkspace,
    role: choice(baseWorkspaceRoles, 'base role'),
    'custom-role': texts('name', 'custom role, in place of those they have'),
    'no-custom-roles': flag('take all custom roles away'),
  },
  example: 'member set-role grace@example.com --workspace seori --role admin --custom-role Auditor',
  async run({ email, workspace, role, ...given }, { ctx }) {
    const custom_roles = given['custom-role'];
    const changes_custom_roles = given['no-custom-roles'] || custom_roles.length > 0;
    if (role === undefined && !changes_custom_roles) {
      throw new UsageError('Give --role, --custom-role or --no-custom-roles.');
    }
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const { member_id, name, base_role } = await requireMember(ctx.db, workspace_id, email);
    const role_ids = changes_custom_roles
      ? await requireWorkspaceRoles(ctx.db, workspace_id, custom_roles)
      : undefined;
    await updateMember(ctx.db, workspace_id, member_id, { base_role: role, role_ids }, ctx.clock.now());
    return {
      json: { member_id, email, base_role: role ?? base_role, custom_role_ids: role_ids ?? null },
      text: `Changed the role of ${name} in ${workspace}.`,
    };
  },
});
