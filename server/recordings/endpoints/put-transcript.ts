import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requirePermitted } from '../../records/access/change-record.ts';
import { findMaskRules } from '../../records/writing/mask-dialogs.ts';
import { maskInWorker } from '../../records/writing/mask-in-worker.ts';
import { readUploadedTranscript, refuseDeadly } from '../receive/read-uploaded-transcript.ts';
import { findUnfinished } from '../receive/upload-lifetime.ts';
import { storeTranscript, toNewTranscript } from '../steps/attach-transcript.ts';

export const putTranscript: AppHandler<'put-transcript'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id } = caller.workspace;
  const record = { workspace_id, record_id };
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'edit' });
  if ((await findUnfinished(ctx, record)) !== undefined) throw errors.conflict('no_upload_yet');
  const now = ctx.clock.now();
  const { file, notes } = await readUploadedTranscript(ctx.workers, {
    uploaded: body,
    workspace: caller.workspace,
    recordedAt: now,
  });
  const transcript = toNewTranscript(file);
  const rules = await findMaskRules(ctx.db, workspace_id);
  const masked = await refuseDeadly(
    maskInWorker(ctx.workers, {
      spoken: { dialogs: [...transcript.dialogs], speakers: [...transcript.speakers] },
      rules,
    }),
  );
  await storeTranscript(ctx, {
    record,
    transcript: { ...transcript, ...masked },
    event: { kind: 'record.replace_transcript', actor_user_id: caller.user_id, at: now },
  });
  return ok({ dialog_count: transcript.dialogs.length, notes });
};
