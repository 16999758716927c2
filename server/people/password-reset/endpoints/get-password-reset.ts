import { errors } from '@minutebook/contract/errors.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { findOpenReset } from '../reset-queries.ts';

export const getPasswordReset: AppHandler<'get-password-reset'> = async ({ params, ctx }) => {
  const open = await findOpenReset(ctx.db, params.token, ctx.clock.now());
  if (open === undefined) throw errors.missing('reset_over');
  return ok({ email: open.email });
};
