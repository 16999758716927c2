import { EMPTIED_AT_ONCE } from '@minutebook/contract/app/trash-endpoints.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import * as trash from '../empty-trash.ts';

export const emptyTrash: AppHandler<'empty-trash'> = async ({ caller, ctx }) =>
  ok(
    await trash.emptyTrash(ctx, {
      workspaceId: caller.workspace.workspace_id,
      caller,
      most: EMPTIED_AT_ONCE,
    }),
  );
