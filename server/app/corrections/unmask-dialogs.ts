import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit } from '../../access/audit-log.ts';
import { findRecordRow } from '../../api/records/record-queries.ts';
import { toAvailability } from '../../api/records/record-view.ts';
import { listTranscriptChunks } from '../../api/records/transcript-queries.ts';
import { ok } from '../../http/reply.ts';
import { requirePermitted } from '../records/change-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';

export const unmaskDialogs: CorrectionHandlers['unmask-dialogs'] = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  await requirePermitted(ctx, caller, record_id, 'view_original_text');
  const now = ctx.clock.now();
  const [row, chunks] = await Promise.all([
    findRecordRow(ctx.db, workspace_id, record_id),
    listTranscriptChunks(ctx.db, workspace_id, record_id),
  ]);
  if (row === undefined) throw errors.recordNotFound(record_id);
  const originals: Record<string, string> = Object.assign({}, ...chunks.map((chunk) => chunk.originals));
  const dialog_ids = [...new Set(body.dialog_ids)];
  const items = dialog_ids.flatMap((dialog_id) => {
    const original_text = originals[dialog_id];
    return original_text === undefined ? [] : [{ dialog_id, original_text }];
  });
  if (items.length < dialog_ids.length || toAvailability(row, now).transcript === 'expired') {
    throw errors.notFound();
  }
  // Before it is read.
  const event = { action: 'record.unmask', actor_user_id: caller.user_id, record_id, detail: { dialog_ids } };
  await writeAudit(ctx.db, workspace_id, event, now);
  return ok({ items });
};
