import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../../access/audit-log.ts';
import { findRecordRow } from '../../items/record-queries.ts';
import { toAvailability } from '../../items/record-view.ts';
import { selectOriginals } from '../correction-queries.ts';
import { ok } from '../../../http/reply.ts';
import { requirePermitted } from '../../access/change-record.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const unmaskDialogs: AppHandler<'unmask-dialogs'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'view_original_text' });
  const now = ctx.clock.now();
  const dialogIds = [...new Set(body.dialog_ids)];
  const [row, originals] = await Promise.all([
    findRecordRow(ctx.db, workspace_id, record_id),
    ctx.db.query(selectOriginals, [workspace_id, record_id, dialogIds]),
  ]);
  if (row === undefined) throw errors.recordNotFound(record_id);
  const texts = new Map(originals.map(({ dialog_id, original_text }) => [dialog_id, original_text]));
  const items = dialogIds.flatMap((dialogId) => {
    const originalText = texts.get(dialogId);
    return originalText === undefined ? [] : [{ dialog_id: dialogId, original_text: originalText }];
  });
  if (items.length < dialogIds.length || toAvailability(row, now).transcript === 'expired') {
    throw errors.notFound();
  }
  // Noted before the text is read.
  const event = {
    action: 'record.unmask',
    actor_user_id: caller.user_id,
    record_id,
    detail: { dialog_ids: dialogIds },
  };
  await writeAudit(ctx.db, { workspaceId: workspace_id, event, now });
  return ok({ items });
};
