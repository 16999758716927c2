import { errors } from '@minutebook/contract/errors.ts';
import { renewDeviceMark } from '../../../access/known-device.ts';
import { startPageSession } from '../../../access/page-sessions.ts';
import { within } from '../../../base/database/within.ts';
import { ok } from '../../../http/reply.ts';
import { spendChallenge } from '../../factors/challenges.ts';
import { findPasskey } from '../../factors/factor-queries.ts';
import { findRightFactor } from '../../factors/find-right-factor.ts';
import { findPasskeySite } from '../../factors/passkeys.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const finishPasskeySession: AppHandler<'finish-passkey-session'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const { passkey } = body;
  const row = findPasskeySite(ctx) === null ? undefined : await findPasskey(ctx.db, passkey.id);
  if (row === undefined) throw errors.unauthorized('wrong_passkey');
  const { user_id, has_password } = row;
  // Somebody whom the provider alone lets in must not stay in by a passkey when it no longer does.
  if (!has_password) throw errors.unauthorized('passkey_not_alone');
  const purpose = { use: 'passkey-sign-in', user_id: 0 } as const;
  const from = { address: caller.address, is_known: false };
  const right = await findRightFactor(ctx, { user_id, passkey, purpose, from }, now);
  if (right === undefined) throw errors.unauthorized('wrong_passkey');
  const session = await ctx.db.transaction(async (tx) => {
    const isFirst = right.challenge !== undefined && (await spendChallenge(tx, right.challenge, now));
    if (!isFirst || !(await right.use(tx))) throw errors.unauthorized('sign_in_over');
    return startPageSession(within(tx), { signIn: { user_id, way: 'passkey' }, page: caller, now });
  });
  if (session === undefined) throw errors.unauthorized('wrong_passkey');
  const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, user_id);
  return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
};
