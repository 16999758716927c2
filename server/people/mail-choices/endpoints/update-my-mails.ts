import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { addressDigest } from '../../../mail/address-digest.ts';
import { setMailChoice } from '../../../mail/mail-choices.ts';
import { getUser } from '../../users/user-queries.ts';
import { toMyMails } from '../to-my-mails.ts';

export const updateMyMails: AppHandler<'update-my-mails'> = async ({ body, caller, ctx }) => {
  const { email } = await getUser(ctx.db, caller.user_id);
  await setMailChoice(ctx.db, { ...body, address: addressDigest(email) }, ctx.clock.now());
  return ok(await toMyMails(ctx, email));
};
