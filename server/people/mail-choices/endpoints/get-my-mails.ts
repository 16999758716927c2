import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { getUser } from '../../users/user-queries.ts';
import { toMyMails } from '../to-my-mails.ts';

export const getMyMails: AppHandler<'get-my-mails'> = async ({ caller, ctx }) => {
  const { email } = await getUser(ctx.db, caller.user_id);
  return ok(await toMyMails(ctx, email));
};
