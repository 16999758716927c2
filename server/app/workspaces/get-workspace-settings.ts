import { ok } from '../../http/reply.ts';
import { getSettings } from './settings-queries.ts';
import type { WorkspaceHandler } from './workspace-handler.ts';

export const getWorkspaceSettings: WorkspaceHandler<'get-workspace-settings'> = async ({ caller, ctx }) =>
  ok(await getSettings(ctx.db, caller.workspace.workspace_id));
