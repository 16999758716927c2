import type { WorkspaceSettings } from '@minutebook/contract/app/workspace-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { within } from '../../../base/database/within.ts';
import { ok } from '../../../http/reply.ts';
import { updateWorkspace } from '../update-workspace.ts';
import { changeWorkspace } from '../../change-workspace.ts';
import { getSettings } from '../settings-queries.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toAct } from '../../workspace-act.ts';

type Masking = WorkspaceSettings['masking'];

export const updateWorkspaceSettings: AppHandler<'update-workspace-settings'> = async ({
  body: { name, timezone, masking, retention, second_factor },
  caller,
  ctx,
}) => {
  const { workspace_id } = caller.workspace;
  const changes = {
    name,
    timezone,
    retention,
    second_factor,
    pii_redaction_active: masking?.active,
    mask_words: masking?.words,
    phone_regions: masking?.phone_regions,
    unmasked_kinds: masking?.left_out,
  };
  const settings = await changeWorkspace(ctx, {
    caller,
    permission: 'workspace.manage',
    change: async (tx, { permissions }) => {
      const before = await getSettings(tx, workspace_id);
      // Turning masks off would bypass `record.unmask`: a record that is processed again would show everything.
      if (
        permissions['record.unmask'] === 'deny' &&
        masking !== undefined &&
        masksLess(before.masking, { left_out: before.masking.left_out, ...masking })
      ) {
        throw errors.forbidden('masking_less');
      }
      await updateWorkspace(within(tx), toAct(caller, ctx), changes);
      return getSettings(tx, workspace_id);
    },
  });
  return ok(settings);
};

function masksLess(before: Masking, after: Masking): boolean {
  const kept = new Set([...after.words, ...after.phone_regions]);
  const isAllKept = [...before.words, ...before.phone_regions].every((each) => kept.has(each));
  const isMoreShown = after.left_out.some((kind) => !before.left_out.includes(kind));
  return (before.active && !after.active) || !isAllKept || isMoreShown;
}
