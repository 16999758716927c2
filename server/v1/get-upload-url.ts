import { okText } from '../http/reply.ts';
import { requireOwnUpload } from '../recordings/receive/require-own-upload.ts';
import { makeUploadLink } from '../recordings/receive/upload-link.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1GetUploadUrl: V1Handler<'v1-get-upload-url'> = async ({ params, caller, ctx }) => {
  const { record_id } = await requireOwnUpload(ctx, caller, params.record_id);
  const links = { keys: ctx.keys, base_url: ctx.config.base_url };
  const url = makeUploadLink(links, caller.workspace.slug, record_id, ctx.clock.now());
  return okText(JSON.stringify(url));
};
