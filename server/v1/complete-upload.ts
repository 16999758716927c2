import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../http/reply.ts';
import { completeUpload } from '../uploads/complete-upload.ts';
import { requireOwnUpload } from '../uploads/require-own-upload.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1CompleteUpload: V1Handler<'v1-complete-upload'> = async ({ params, body, caller, ctx }) => {
  const upload = await requireOwnUpload(ctx, caller, params.record_id);
  if (upload.uuid !== body.uuid.toLowerCase()) {
    throw errors.validation([{ path: 'body.uuid', message: 'is not that of the record' }]);
  }
  return ok({ id: upload.record_id, status: await completeUpload(ctx, upload) });
};
