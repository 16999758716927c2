import { ok } from '../http/reply.ts';
import { createUpload } from '../recordings/receive/create-upload.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1CreateRecord: V1Handler<'v1-create-record'> = async ({ body, caller, ctx }) => {
  const { record_id, status } = await createUpload(ctx, caller, body);
  return ok({ id: record_id, status });
};
