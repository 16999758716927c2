import type { AppHandler } from '../../../http/handler.ts';
import { noContent } from '../../../http/reply.ts';
import { cancelUpload as cancel } from '../cancel-upload.ts';
import { requireOwnUpload } from '../require-own-upload.ts';

export const cancelUpload: AppHandler<'cancel-upload'> = async ({ params, caller, ctx }) => {
  await cancel(ctx, await requireOwnUpload(ctx, caller, params.record_id), caller.user_id);
  return noContent;
};
