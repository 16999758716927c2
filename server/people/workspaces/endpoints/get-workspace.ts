import { asMember } from '../../../access/caller.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Handler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { findWorkspaceRow } from '../workspace-queries.ts';
import { toWorkspace } from '../workspace-view.ts';

export const getWorkspace: Handler<'get-workspace'> = async ({ params, caller, ctx }) => {
  const workspace = await findWorkspaceRow(ctx.db, caller.workspace.workspace_id, asMember(caller).member_id);
  if (workspace === undefined) throw errors.workspaceNotFound(params.slug);
  return ok(toWorkspace(workspace));
};
