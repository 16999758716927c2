import { ok } from '../../../http/reply.ts';
import { previewRetention as preview } from '../../../records/retention/preview-retention.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const previewRetention: AppHandler<'preview-retention'> = async ({ body, caller, ctx }) =>
  ok(
    await preview(ctx.db, {
      workspace_id: caller.workspace.workspace_id,
      retention: body,
      now: ctx.clock.now(),
    }),
  );
