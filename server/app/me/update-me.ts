import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { ok } from '../../http/reply.ts';
import { changeUser } from '../../operator/change-user.ts';
import type { MeHandler } from './me-handler.ts';

export const updateMe: MeHandler<'update-me'> = async ({ body, caller, ctx }) => {
  const name = body.name?.trim();
  if (name === '') throw errors.validation([{ path: 'body.name', message: say('is_empty') }]);
  const { locale } = body;
  const user = await changeUser(ctx.db, caller.user_id, { name, locale }, ctx.clock.now());
  if (user === undefined) throw errors.unauthorized();
  return ok({ id: user.user_id, name: user.name, email: user.email, locale: user.locale });
};
