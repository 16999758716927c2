import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireRecord } from '../../access/record-access.ts';
import { mailShareTo } from './mail-share-to.ts';

export const mailShare: AppHandler<'mail-share'> = async ({ params, body, caller, ctx }) => {
  const { record_id, permissions } = await requireRecord(ctx, caller, params.record_id);
  if (!permissions.share) throw errors.forbidden('may_not_share_record');
  if (ctx.config.mail?.kinds.includes('share') !== true) throw errors.conflict('mail_missing');
  return ok({ items: await mailShareTo(ctx, caller, { record_id, emails: body.emails }) });
};
