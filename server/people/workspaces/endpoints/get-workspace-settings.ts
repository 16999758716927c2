import { ok } from '../../../http/reply.ts';
import { getSettings } from '../settings-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const getWorkspaceSettings: AppHandler<'get-workspace-settings'> = async ({ caller, ctx }) =>
  ok(await getSettings(ctx.db, caller.workspace.workspace_id));
