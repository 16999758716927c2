import { ok } from '../../http/reply.ts';
import { updateWorkspace } from '../../operator/update-workspace.ts';
import { toConflict } from '../to-conflict.ts';
import { getSettings } from './settings-queries.ts';
import type { WorkspaceHandler } from './workspace-handler.ts';

export const updateWorkspaceSettings: WorkspaceHandler<'update-workspace-settings'> = async ({
  body: { name, timezone, masking, retention },
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const changes = {
    name,
    timezone,
    retention,
    pii_redaction_active: masking?.active,
    mask_words: masking?.words,
    phone_regions: masking?.phone_regions,
  };
  const now = ctx.clock.now();
  await updateWorkspace(ctx.db, workspace_id, changes, now, caller.user_id).catch(toConflict);
  return ok(await getSettings(ctx.db, workspace_id));
};
