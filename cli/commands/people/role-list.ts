import { listTeamRoles, listWorkspaceRoles } from '@minutebook/server/people/roles/role-queries.ts';
import { flag } from '../../option.ts';
import { toTable } from '../../to-table.ts';
import { defineWorkspaceCommand } from '../../workspace-command.ts';

export const roleList = defineWorkspaceCommand({
  name: 'role list',
  summary: 'Lists the roles of a workspace, or of its teams',
  operands: {},
  options: { team: flag('the roles that members have in a team') },
  example: 'role list --workspace seori',
  async run({ team }, { ctx, workspace_id }) {
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
