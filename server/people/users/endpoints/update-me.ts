import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../../../http/reply.ts';
import { changeUser } from '../change-user.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const updateMe: AppHandler<'update-me'> = async ({ body, caller, ctx }) => {
  const name = body.name?.trim();
  if (name === '') throw errors.invalid('body.name', 'is_empty');
  const { locale } = body;
  const user = await changeUser(ctx.db, {
    user_id: caller.user_id,
    changes: { name, locale },
    now: ctx.clock.now(),
    actor_user_id: caller.user_id,
  });
  if (user === undefined) throw errors.unauthorized();
  return ok({ id: user.user_id, name: user.name, email: user.email, locale: user.locale });
};
