import { noContent } from '../http/reply.ts';
import { cancelUpload } from '../recordings/receive/cancel-upload.ts';
import { requireOwnUpload } from '../recordings/receive/require-own-upload.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1CancelUpload: V1Handler<'v1-cancel-upload'> = async ({ params, caller, ctx }) => {
  await cancelUpload(ctx, await requireOwnUpload(ctx, caller, params.record_id), caller.user_id);
  return noContent;
};
