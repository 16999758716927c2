import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../../access/check-password.ts';
import { noContent } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { spendChallenge } from '../challenges.ts';
import { confirmOwnSession, findFactorUser } from '../factor-queries.ts';
import { findRightFactor } from '../find-right-factor.ts';
import type { AppHandler } from '../../../http/handler.ts';

type Input = Parameters<AppHandler<'confirm-me'>>[0];

export const confirmMe: AppHandler<'confirm-me'> = async (input) => {
  const { body, caller } = input;
  requireSignedIn(caller);
  if (body.code !== undefined || body.passkey !== undefined) await confirmByFactor(input);
  else await confirmByPassword(input);
  return noContent;
};

async function confirmByPassword({ body, caller, ctx }: Input): Promise<void> {
  const now = ctx.clock.now();
  const { password } = body;
  if (password === undefined) throw errors.invalid('body.password', 'is_required');
  const user = await findFactorUser(ctx.db, caller.user_id);
  if (user === undefined) throw errors.unauthorized();
  const { email } = user;
  const found = await checkPassword(ctx.db, { email, password, from: 'signed_in' }, now);
  if (found?.user_id !== caller.user_id) throw errors.forbidden('wrong_present_password');
  await confirmOwnSession(ctx.db, { ...caller.token, proof: null }, now);
}

async function confirmByFactor({ body, caller, ctx }: Input): Promise<void> {
  const now = ctx.clock.now();
  const { user_id, token } = caller;
  const { code, passkey } = body;
  const from = { address: `user ${user_id}`, is_known: true };
  const purpose = { use: 'confirm', user_id } as const;
  const right = await findRightFactor(ctx, { user_id, code, passkey, purpose, from }, now);
  if (right === undefined) throw errors.forbidden('wrong_second_factor');
  const { challenge } = right;
  await ctx.db.transaction(async (tx) => {
    const isSpent = challenge !== undefined && !(await spendChallenge(tx, challenge, now));
    if (isSpent || !(await right.use(tx))) throw errors.forbidden('wrong_second_factor');
    await confirmOwnSession(tx, { ...token, proof: 'factor' }, now);
  });
}
