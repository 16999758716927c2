import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { completeUpload as complete } from '../complete-upload.ts';
import { requireOwnUpload } from '../require-own-upload.ts';

export const completeUpload: AppHandler<'complete-upload'> = async ({ params, caller, ctx }) => {
  const upload = await requireOwnUpload(ctx, caller, params.record_id);
  return ok({ record_id: upload.record_id, status: await complete(ctx, upload) });
};
