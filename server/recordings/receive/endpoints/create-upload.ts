import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { createUpload as create } from '../create-upload.ts';

export const createUpload: AppHandler<'create-upload'> = async ({ body, caller, ctx }) =>
  ok(await create(ctx, caller, body));
