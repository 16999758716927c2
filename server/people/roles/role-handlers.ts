/** Custom roles of a workspace, and the roles of teams. */
import { errors } from '@minutebook/contract/errors.ts';
import { mayIn, requireMayGive, requireMayLift } from '../../access/grant-rules.ts';
import type { Effects } from '../../access/permissions.ts';
import { within } from '../../base/database/locking-transaction.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { created, noContent, ok } from '../../http/reply.ts';
import { changeWorkspace } from '../change-workspace.ts';
import { listRoleEffects } from '../people-queries.ts';
import { listRemoved, restoreRemoved } from '../removed/removed-items.ts';
import { toAct } from '../workspace-act.ts';
import { deleteWorkspaceRole, updateWorkspaceRole, createWorkspaceRole } from './role-acts.ts';
import { teamRoles, workspaceRoles } from './role-queries.ts';
import { toTeamRole, toWorkspaceRole } from './role-view.ts';

export const roleHandlers = {
  'list-workspace-roles': async ({ query, caller, ctx }) => {
    const { rows, page } = await workspaceRoles.listPage(ctx.db, caller.workspace.workspace_id, query);
    return ok({ items: rows.map(toWorkspaceRole), page });
  },

  'get-workspace-role': async ({ params, caller, ctx }) => {
    const [role] = await workspaceRoles.listRows(ctx.db, caller.workspace.workspace_id, [params.role_id]);
    if (role === undefined) throw errors.workspaceRoleNotFound(params.role_id);
    return ok(toWorkspaceRole(role));
  },

  'list-team-roles': async ({ query, caller, ctx }) => {
    const { rows, page } = await teamRoles.listPage(ctx.db, caller.workspace.workspace_id, query);
    return ok({ items: rows.map(toTeamRole), page });
  },

  'get-team-role': async ({ params, caller, ctx }) => {
    const [role] = await teamRoles.listRows(ctx.db, caller.workspace.workspace_id, [params.role_id]);
    if (role === undefined) throw errors.teamRoleNotFound(params.role_id);
    return ok(toTeamRole(role));
  },

  'create-role': async ({ body, caller, ctx }) => {
    requireOncePerResource(body.permissions);
    const { role_id } = await changeWorkspace(ctx, {
      caller,
      permission: 'role.manage',
      change: async (tx, actor) => {
        requireMayGive(mayIn(actor), body.permissions);
        return createWorkspaceRole(within(tx), toAct(caller, ctx), body);
      },
    });
    return created({ id: role_id });
  },

  'update-role': async ({ params: { role_id }, body, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await changeWorkspace(ctx, {
      caller,
      permission: 'role.manage',
      change: async (tx, actor) => {
        // Removing a deny grants what it denied, so callers must have that right themselves.
        const before = await listRoleEffects(tx, workspace_id, [role_id]);
        requireMayGive(mayIn(actor), before);
        requireOncePerResource(body.permissions ?? []);
        requireMayGive(mayIn(actor), body.permissions ?? []);
        requireMayLift(mayIn(actor), before, body.permissions ?? before);
        await updateWorkspaceRole(within(tx), toAct(caller, ctx), { role_id, ...body });
      },
    });
    return noContent;
  },

  'delete-role': async ({ params: { role_id }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    await changeWorkspace(ctx, {
      caller,
      permission: 'role.manage',
      change: async (tx, actor) => {
        requireMayLift(mayIn(actor), await listRoleEffects(tx, workspace_id, [role_id]), []);
        await deleteWorkspaceRole(within(tx), toAct(caller, ctx), role_id);
      },
    });
    return noContent;
  },

  'list-removed-roles': async ({ caller, ctx }) =>
    ok(await listRemoved(ctx, { workspace_id: caller.workspace.workspace_id, kind: 'role' })),

  'restore-role': async ({ params, caller, ctx }) => {
    await restoreRemoved(ctx, caller, { kind: 'role', item_id: params.role_id });
    return noContent;
  },
} satisfies SubjectHandlers;

/** Two effects for one resource would contradict each other. @throws VALIDATION_ERROR */
function requireOncePerResource(permissions: Effects): void {
  const index = permissions.findIndex(
    ({ resource }, at) => permissions.findIndex((other) => other.resource === resource) < at,
  );
  if (index === -1) return;
  throw errors.invalid(`body.permissions[${index}].resource`, 'given_twice');
}
