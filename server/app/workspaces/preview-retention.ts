import { ok } from '../../http/reply.ts';
import { previewRetention as preview } from '../../retention/preview-retention.ts';
import type { WorkspaceHandler } from './workspace-handler.ts';

export const previewRetention: WorkspaceHandler<'preview-retention'> = async ({ body, caller, ctx }) =>
  ok(await preview(ctx.db, caller.workspace.workspace_id, body, ctx.clock.now()));
