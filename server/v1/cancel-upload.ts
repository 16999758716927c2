import { noContent } from '../http/reply.ts';
import { cancelUpload } from '../uploads/cancel-upload.ts';
import { requireOwnUpload } from '../uploads/require-own-upload.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1CancelUpload: V1Handler<'v1-cancel-upload'> = async ({ params, caller, ctx }) => {
  await cancelUpload(ctx, await requireOwnUpload(ctx, caller, params.record_id), caller.user_id);
  return noContent;
};
