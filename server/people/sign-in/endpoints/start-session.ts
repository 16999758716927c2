import { errors } from '@minutebook/contract/errors.ts';
import { checkPassword } from '../../../access/check-password.ts';
import { readDeviceMark, renewDeviceMark } from '../../../access/known-device.ts';
import { startPageSession } from '../../../access/page-sessions.ts';
import { ok } from '../../../http/reply.ts';
import { startHalfSession } from '../half-session.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const startSession: AppHandler<'start-session'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const device = readDeviceMark(ctx.keys, caller.device_mark);
  const user = await checkPassword(ctx.db, { ...body, from: { address: caller.address, device } }, now);
  const step = user && (await startHalfSession(ctx, user.user_id, now));
  if (step !== undefined) return ok(step);
  const session =
    user && (await startPageSession(ctx.db, { signIn: { ...user, way: 'password' }, page: caller, now }));
  if (session === undefined) throw errors.unauthorized('wrong_password');
  const device_mark = renewDeviceMark(ctx.keys, caller.device_mark, session.grant.user.id);
  return { ...ok(session.grant), session_secret: session.session_secret, device_mark };
};
