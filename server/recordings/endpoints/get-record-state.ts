import type { UnfinishedUpload } from '@minutebook/contract/app/processing-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import { isOpen } from '../../access/record-permissions.ts';
import { listSpeechChoices } from '../../engines/settings/speech-choices.ts';
import { toReceivedBytes } from '../receive/tus/to-received-bytes.ts';
import { findUnfinished } from '../receive/upload-lifetime.ts';
import type { UploadRow } from '../receive/upload-queries.ts';
import { requireRecord } from '../../records/access/record-access.ts';
import { listProgressOf } from '../../records/items/progress-queries.ts';
import { ok } from '../../http/reply.ts';
import { listRerunnable } from '../queue/rerun-pipeline.ts';
import { findMedia, isAvailable } from '../../media/media-queries.ts';
import { hasWaveform } from '../../records/items/waveform-queries.ts';
import { readAudience } from '../../records/access/record-audience.ts';
import type { AppHandler } from '../../http/handler.ts';
import { findFailure, listDialogEdits, listInsightStates } from '../../records/items/record-state-queries.ts';

export const getRecordState: AppHandler<'get-record-state'> = async ({ params, caller, ctx }) => {
  const facts = await requireRecord(ctx, caller, params.record_id);
  const { record_id } = facts;
  const mayEdit = facts.permissions.edit && isOpen(caller);
  const { principals, workspace } = caller;
  const { workspace_id } = workspace;
  const now = ctx.clock.now();
  const speechEngines = await listSpeechChoices(ctx, workspace_id);
  const transcribes = speechEngines.length > 0;
  const [progress, failure, upload, canRerun, isWaveformStored, media, audience, dialogEdits, insights] =
    await Promise.all([
      listProgressOf(ctx.db, { workspace_id, principals }, [record_id]),
      findFailure(ctx.db, workspace_id, record_id),
      findUnfinished(ctx, { workspace_id, record_id }),
      mayEdit ? listRerunnable(ctx, { workspace_id, record_id }, transcribes) : [],
      hasWaveform(ctx.db, workspace_id, record_id),
      findMedia(ctx.db, workspace_id, record_id),
      readAudience(ctx.db, { workspaceId: workspace_id, record: facts, now }),
      listDialogEdits(ctx.db, { workspaceId: workspace_id, recordId: record_id, now }),
      listInsightStates(ctx.db, workspace_id, record_id),
    ]);
  return ok({
    progress: progress[0] ?? null,
    failure_reason: failure,
    upload: upload === undefined ? null : toUnfinishedUpload(upload, caller),
    transcribes,
    can_attach: mayEdit && upload === undefined,
    can_rerun: canRerun,
    speech_engines: mayEdit ? speechEngines : [],
    has_waveform: isWaveformStored,
    media_content_type: media !== undefined && isAvailable(media, now) ? media.media_content_type : null,
    audience,
    dialog_edits: dialogEdits,
    edited_insights: insights.filter(({ is_revertable }) => is_revertable).map(({ type }) => type),
    stale_insights: insights.filter(({ is_stale }) => is_stale).map(({ type }) => type),
  });
};

const toUnfinishedUpload = (upload: UploadRow, { member_id }: Caller): UnfinishedUpload => ({
  received_bytes: toReceivedBytes(upload),
  size_bytes: upload.size_bytes ?? 0,
  expires_at: upload.expires_at.toISOString(),
  is_own: upload.owner_member_id === member_id,
});
