import { errors } from '@minutebook/contract/errors.ts';
import { noContent } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { restoreRemoved } from '../../removed/restore-removed.ts';
import { restoreWorkspaceRole } from '../restore-role.ts';

export const restoreRole: AppHandler<'restore-role'> = async ({ params: { role_id }, caller, ctx }) => {
  await restoreRemoved(ctx, caller, {
    kind: 'role',
    item_id: role_id,
    not_found: errors.workspaceRoleNotFound,
    restore: (tx, act, name) => restoreWorkspaceRole(tx, act, { role_id, name }),
  });
  return noContent;
};
