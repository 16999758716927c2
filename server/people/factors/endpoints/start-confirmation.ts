import { errors } from '@minutebook/contract/errors.ts';
import { ok } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { makeChallenge } from '../challenges.ts';
import { listPasskeys } from '../factor-queries.ts';
import { toRequestOptions } from '../passkeys.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const startConfirmation: AppHandler<'start-confirmation'> = async ({ caller, ctx }) => {
  requireSignedIn(caller);
  const { user_id } = caller;
  const passkeys = await listPasskeys(ctx.db, user_id);
  if (passkeys.length === 0) throw errors.conflict('no_second_factor');
  const challenge = makeChallenge(ctx.keys, { use: 'confirm', user_id }, ctx.clock.now());
  return ok(toRequestOptions(ctx, challenge, passkeys));
};
