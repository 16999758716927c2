import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { createTeamRole, createWorkspaceRole } from '@minutebook/server/people/roles/role-acts.ts';
import { requireWorkspace } from '@minutebook/server/people/workspaces/workspace-queries.ts';
import { defineOperatorCommand } from '../../command.ts';
import { choices, flag, required, text, UsageError } from '../../option.ts';
import { inWorkspace } from '../../workspace-options.ts';

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
    return { json: { role_id, ...role, is_team_role }, text: `Created the role "${name}".` };
  },
});
