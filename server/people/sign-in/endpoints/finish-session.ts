import { errors } from '@minutebook/contract/errors.ts';
import { readDeviceMark, renewDeviceMark } from '../../../access/known-device.ts';
import { startPageSession } from '../../../access/page-sessions.ts';
import { within } from '../../../base/database/within.ts';
import { ok } from '../../../http/reply.ts';
import { spendChallenge } from '../../factors/challenges.ts';
import { findRightFactor } from '../../factors/find-right-factor.ts';
import { readHalfSession } from '../half-session.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const finishSession: AppHandler<'finish-session'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const { half_session, code, passkey } = body;
  const purpose = await readHalfSession(ctx, half_session, now);
  if (purpose === undefined) throw errors.unauthorized('sign_in_over');
  const { user_id } = purpose;
  const device = readDeviceMark(ctx.keys, caller.device_mark);
  const from =
    device?.user_id === user_id
      ? { address: `device ${device.device_id}`, is_known: true }
      : { address: caller.address, is_known: false };
  const right = await findRightFactor(ctx, { user_id, code, passkey, purpose, from }, now);
  if (right === undefined) throw errors.unauthorized('wrong_second_factor');
  // Code, half-session and session go together: whatever breaks off in between has used up nothing.
  const session = await ctx.db.transaction(async (tx) => {
    if (!(await spendChallenge(tx, half_session, now))) throw errors.unauthorized('sign_in_over');
    if (!(await right.use(tx))) throw errors.unauthorized('wrong_second_factor');
    return startPageSession(within(tx), {
      signIn: { user_id, way: 'password', factor: right.kind },
      page: caller,
      now,
    });
  });
  if (session === undefined) throw errors.unauthorized('wrong_password');
  const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, user_id);
  return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
};
