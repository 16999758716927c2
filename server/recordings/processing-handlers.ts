import type { UnfinishedUpload } from '@minutebook/contract/app/processing-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import type { Caller } from '../access/caller.ts';
import { isOpen } from '../access/record-permissions.ts';
import { writesMinutes } from '../engines/settings/writes-minutes.ts';
import { listSpeechChoices } from '../engines/settings/speech-choices.ts';
import type { SubjectHandlers } from '../http/handler.ts';
import { noContent, ok } from '../http/reply.ts';
import { findMedia, isAvailable } from '../media/media-queries.ts';
import { changeRecord, requirePermitted } from '../records/access/change-record.ts';
import { requireRecord } from '../records/access/record-access.ts';
import { readAudience } from '../records/access/record-audience.ts';
import { listDialogEdits } from '../records/items/dialog-edits.ts';
import { listProgressOf } from '../records/items/progress-queries.ts';
import { findFailure, listInsightStates, listSoundTracksOf } from '../records/items/record-state-queries.ts';
import { PEAK_INTERVAL_MS, findPeaks, hasWaveform } from '../records/items/waveform-queries.ts';
import { cancelPipeline } from './queue/cancel-pipeline.ts';
import { listRerunnable, rerunPipeline } from './queue/rerun-pipeline.ts';
import { refuse, refuseDeadly, toUploadedText } from './receive/transcript/read-uploaded-transcript.ts';
import { findUnfinished } from './receive/upload-lifetime.ts';
import { toReceivedBytes, type UploadRow } from './receive/upload-queries.ts';
import { selectJoin } from './steps/join-queries.ts';
import { attachTranscript } from './steps/attach-transcript.ts';

/** The failure that a record shows after a cancellation. */
const REASON = toReason('processing_cancelled');

export const processingHandlers = {
  'get-record-state': async ({ params, caller, ctx }) => {
    const facts = await requireRecord(ctx, caller, params.record_id);
    const { record_id } = facts;
    const may_edit = facts.permissions.edit && isOpen(caller);
    const { principals, workspace } = caller;
    const { workspace_id } = workspace;
    const now = ctx.clock.now();
    const speech_engines = await listSpeechChoices(ctx, workspace_id);
    const transcribes = speech_engines.length > 0;
    const [
      progress,
      failure,
      upload,
      can_rerun,
      isWaveformStored,
      media,
      sound_tracks,
      audience,
      dialog_edits,
      insights,
      joined,
      writes,
    ] = await Promise.all([
      listProgressOf(ctx.db, { workspace_id, principals }, [record_id]),
      findFailure(ctx.db, workspace_id, record_id),
      findUnfinished(ctx, { workspace_id, record_id }),
      may_edit ? listRerunnable(ctx, { workspace_id, record_id }, transcribes) : [],
      hasWaveform(ctx.db, workspace_id, record_id),
      findMedia(ctx.db, workspace_id, record_id),
      listSoundTracksOf(ctx.db, workspace_id, record_id),
      readAudience(ctx.db, { workspace_id, record: facts, now }),
      listDialogEdits(ctx, { workspace_id, record_id }, { user_id: caller.user_id, now }),
      listInsightStates(ctx.db, workspace_id, record_id),
      may_edit ? ctx.db.query(selectJoin, [workspace_id, record_id]) : [],
      writesMinutes(ctx, workspace_id),
    ]);
    return ok({
      progress: progress[0] ?? null,
      failure_reason: failure,
      upload: upload === undefined ? null : toUnfinishedUpload(upload, caller),
      transcribes,
      can_attach: may_edit && upload === undefined,
      can_rerun,
      speech_engines: may_edit ? speech_engines : [],
      writes_minutes: writes,
      has_waveform: isWaveformStored,
      media_content_type: media !== undefined && isAvailable(media, now) ? media.media_content_type : null,
      sound_tracks,
      audience,
      dialog_edits,
      edited_insights: insights.filter(({ is_revertable }) => is_revertable).map(({ type }) => type),
      stale_insights: insights.filter(({ is_stale }) => is_stale).map(({ type }) => type),
      is_joined: joined.some(({ joined_at }) => joined_at !== null),
    });
  },

  'get-record-progress': async ({ params, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const { principals, workspace } = caller;
    const listener = { workspace_id: workspace.workspace_id, principals };
    const [progress = null] = await listProgressOf(ctx.db, listener, [record_id]);
    return ok({ progress });
  },

  'rerun-record': async ({ params, body, caller, ctx }) => {
    const { record_id } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const record = { workspace_id: caller.workspace.workspace_id, record_id };
    await rerunPipeline(ctx, record, body);
    return noContent;
  },

  'put-transcript': async ({ params, body, caller, ctx }) => {
    const { record_id } = params;
    const { workspace_id, timezone } = caller.workspace;
    const record = { workspace_id, record_id };
    const { permissions } = await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    if ((await findUnfinished(ctx, record)) !== undefined) throw errors.conflict('no_upload_yet');
    const at = ctx.clock.now();
    const text = toUploadedText(body, { timezone, recorded_at: at });
    const attached = await refuseDeadly(
      attachTranscript(ctx, {
        record,
        text,
        event: { kind: 'record.replace_transcript', actor_user_id: caller.user_id, at },
        reveals: permissions.view_original_text,
      }),
    );
    if ('refusal' in attached) throw refuse(attached.refusal);
    return ok(attached);
  },

  'cancel-processing': async ({ params, caller, ctx }) => {
    const record = { workspace_id: caller.workspace.workspace_id, record_id: params.record_id };
    await changeRecord(ctx, {
      caller,
      changed: params.record_id,
      change: (tx) => cancelPipeline(tx, { record, reason: REASON, now: ctx.clock.now() }),
    });
    return noContent;
  },

  'get-waveform': async ({ params, caller, ctx }) => {
    const { record_id } = await requireRecord(ctx, caller, params.record_id);
    const peaks = await findPeaks(ctx.db, caller.workspace.workspace_id, record_id);
    if (peaks === undefined) throw errors.mediaNotFound(record_id);
    return ok({ interval_ms: PEAK_INTERVAL_MS, peaks: peaks.toString('base64') });
  },
} satisfies SubjectHandlers;

const toUnfinishedUpload = (upload: UploadRow, { member_id }: Caller): UnfinishedUpload => ({
  received_bytes: toReceivedBytes(upload),
  size_bytes: upload.size_bytes ?? 0,
  expires_at: upload.expires_at.toISOString(),
  is_own: upload.owner_member_id === member_id,
});
