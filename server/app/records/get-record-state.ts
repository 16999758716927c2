import { requireRecord } from '../../api/records/record-access.ts';
import { listProgressOf } from '../../events/progress-queries.ts';
import { ok } from '../../http/reply.ts';
import { listRerunnable } from '../../jobs/rerun-pipeline.ts';
import { findMedia, isAvailable } from '../../media/media-queries.ts';
import { hasWaveform } from '../../media/waveform-queries.ts';
import { readAudience } from './record-audience.ts';
import type { RecordHandlers } from './record-handler.ts';
import { listDialogEdits, listInsightStates } from './record-state-queries.ts';

export const getRecordState: RecordHandlers['get-record-state'] = async ({ params, caller, ctx }) => {
  const facts = await requireRecord(ctx, caller, params.record_id);
  const { record_id, permissions } = facts;
  const { principals, workspace } = caller;
  const { workspace_id } = workspace;
  const now = ctx.clock.now();
  const [progress, can_rerun, has_waveform, media, audience, dialog_edits, insights] = await Promise.all([
    listProgressOf(ctx.db, { workspace_id, principals }, [record_id]),
    permissions.edit ? listRerunnable(ctx, { workspace_id, record_id }) : [],
    hasWaveform(ctx.db, workspace_id, record_id),
    findMedia(ctx.db, workspace_id, record_id),
    readAudience(ctx.db, workspace_id, facts, now),
    listDialogEdits(ctx.db, workspace_id, record_id, now),
    listInsightStates(ctx.db, workspace_id, record_id),
  ]);
  return ok({
    progress: progress[0] ?? null,
    can_rerun,
    has_waveform,
    media_content_type: media !== undefined && isAvailable(media, now) ? media.media_content_type : null,
    audience,
    dialog_edits,
    edited_insights: insights.filter(({ is_revertable }) => is_revertable).map(({ type }) => type),
    stale_insights: insights.filter(({ is_stale }) => is_stale).map(({ type }) => type),
  });
};
