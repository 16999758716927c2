import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../../access/check-password.ts';
import { getUser } from '../user-queries.ts';
import { noContent } from '../../../http/reply.ts';
import { changePassword as change } from '../set-password.ts';
import { hasPassword } from '../me-queries.ts';
import { requireSignedIn } from '../require-signed-in.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const changePassword: AppHandler<'change-password'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const now = ctx.clock.now();
  // A first password could let in a user whom the provider no longer does: only an operator gives one.
  if (!(await hasPassword(ctx.db, caller.user_id))) throw errors.forbidden('no_password_here');
  const { email } = await getUser(ctx.db, caller.user_id);
  const user = await checkPassword(ctx.db, { email, password: body.current, from: 'signed_in' }, now);
  if (user?.user_id !== caller.user_id) throw errors.forbidden('wrong_present_password');
  await change(ctx.db, {
    ...caller,
    access_token_id: caller.token.access_token_id,
    password: body.password,
    now,
  });
  return noContent;
};
