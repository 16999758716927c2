import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../http/handler.ts';
import { ok } from '../../http/reply.ts';
import { requirePermitted } from '../../records/access/change-record.ts';
import { refuse, refuseDeadly, toText } from '../receive/transcript/read-uploaded-transcript.ts';
import { findUnfinished } from '../receive/upload-lifetime.ts';
import { attachTranscript } from '../steps/attach-transcript.ts';

export const putTranscript: AppHandler<'put-transcript'> = async ({ params, body, caller, ctx }) => {
  const { record_id } = params;
  const { workspace_id, timezone } = caller.workspace;
  const record = { workspace_id, record_id };
  await requirePermitted(ctx, { caller, recordId: record_id, permission: 'edit' });
  if ((await findUnfinished(ctx, record)) !== undefined) throw errors.conflict('no_upload_yet');
  const at = ctx.clock.now();
  const text = toText(body, { timezone, recorded_at: at });
  const attached = await refuseDeadly(
    attachTranscript(ctx, {
      record,
      text,
      event: { kind: 'record.replace_transcript', actor_user_id: caller.user_id, at },
    }),
  );
  if ('refusal' in attached) throw refuse(attached.refusal);
  return ok(attached);
};
