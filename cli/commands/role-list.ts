import { listTeamRoles, listWorkspaceRoles } from '@minutebook/server/operator/list-roles.ts';
import { requireWorkspace } from '@minutebook/server/operator/require-workspace.ts';
import { defineOperatorCommand } from '../command.ts';
import { flag } from '../option.ts';
import { toTable } from '../to-table.ts';
import { inWorkspace } from '../workspace-options.ts';

export const roleList = defineOperatorCommand({
  name: 'role list',
  summary: 'Lists the roles of a workspace, or of its teams',
  operands: {},
  options: { ...inWorkspace, team: flag('the roles that members have in a team') },
  example: 'role list --workspace seori',
  async run({ workspace, team }, { ctx }) {
    const workspace_id = await requireWorkspace(ctx.db, workspace);
    const items = await (team ? listTeamRoles : listWorkspaceRoles)(ctx.db, workspace_id);
    const table = toTable(items, {
      id: (role) => role.role_id,
      name: (role) => role.name,
      kind: (role) => (role.is_system_role ? 'base' : 'custom'),
      permissions: (role) =>
        role.permissions.map(({ resource, effect }) => `${effect} ${resource}`).join(', ') || null,
    });
    return { json: { items }, text: table };
  },
});
