import { ok } from '../../../http/reply.ts';
import { makeChallenge } from '../../factors/challenges.ts';
import { toRequestOptions } from '../../factors/passkeys.ts';
import type { AppHandler } from '../../../http/handler.ts';

/** The challenge names nobody: the passkey tells whose it is. */
export const startPasskeySession: AppHandler<'start-passkey-session'> = async ({ ctx }) => {
  const challenge = makeChallenge(ctx.keys, { use: 'passkey-sign-in', user_id: 0 }, ctx.clock.now());
  return ok(toRequestOptions(ctx, challenge, null));
};
