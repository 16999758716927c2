import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { cancelUpload } from './cancel-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { createUpload } from './create-upload.ts';
import { createRecord } from './create-record.ts';
import { requireOwnUpload } from './require-own-upload.ts';
import { makeUploadLink } from './upload-link.ts';

export const uploadHandlers = {
  'create-record': createRecord,

  'create-upload': async ({ body, caller, ctx }) => ok(await createUpload(ctx, caller, body)),

  'get-upload-url': async ({ params, caller, ctx }) => {
    const { record_id } = await requireOwnUpload(ctx, caller, params.record_id);
    const links = { keys: ctx.keys, base_url: ctx.config.base_url };
    return ok({
      url: makeUploadLink(links, { slug: caller.workspace.slug, record_id, now: ctx.clock.now() }),
    });
  },

  'complete-upload': async ({ params, caller, ctx }) => {
    const upload = await requireOwnUpload(ctx, caller, params.record_id);
    return ok({ record_id: upload.record_id, status: await completeUpload(ctx, upload) });
  },

  'cancel-upload': async ({ params, caller, ctx }) => {
    await cancelUpload(ctx, await requireOwnUpload(ctx, caller, params.record_id), caller.user_id);
    return noContent;
  },
} satisfies SubjectHandlers;
