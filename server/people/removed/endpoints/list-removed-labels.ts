import { ok } from '../../../http/reply.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { listRemoved } from '../list-removed.ts';

export const listRemovedLabels: AppHandler<'list-removed-labels'> = async ({ caller, ctx }) =>
  ok(await listRemoved(ctx, { workspace_id: caller.workspace.workspace_id, kind: 'label' }));
