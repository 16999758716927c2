import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../http/reply.ts';
import { completeUpload } from '../recordings/receive/complete-upload.ts';
import { requireOwnUpload } from '../recordings/receive/require-own-upload.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1CompleteUpload: V1Handler<'v1-complete-upload'> = async ({ params, body, caller, ctx }) => {
  const upload = await requireOwnUpload(ctx, caller, params.record_id);
  if (upload.uuid !== body.uuid.toLowerCase()) {
    throw errors.invalid('body.uuid', 'uuid_of_another');
  }
  return ok({ id: upload.record_id, status: await completeUpload(ctx, upload) });
};
