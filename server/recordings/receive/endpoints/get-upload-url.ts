import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireOwnUpload } from '../require-own-upload.ts';
import { makeUploadLink } from '../upload-link.ts';

export const getUploadUrl: AppHandler<'get-upload-url'> = async ({ params, caller, ctx }) => {
  const { record_id } = await requireOwnUpload(ctx, caller, params.record_id);
  const links = { keys: ctx.keys, base_url: ctx.config.base_url };
  return ok({
    url: makeUploadLink(links, { slug: caller.workspace.slug, recordId: record_id, now: ctx.clock.now() }),
  });
};
