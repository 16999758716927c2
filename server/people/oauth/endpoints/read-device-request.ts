import type { AppHandler } from '../../../http/handler.ts';
import { ok } from '../../../http/reply.ts';
import { requireSignedIn } from '../../users/require-signed-in.ts';
import { listChoices } from '../consent.ts';
import { selectWaiting } from '../device-queries.ts';
import { toUserCode, withUserCode } from '../devices.ts';
import { toWorkspaces } from '../program-view.ts';

export const readDeviceRequest: AppHandler<'read-device-request'> = async ({ body, caller, ctx }) => {
  requireSignedIn(caller);
  const now = ctx.clock.now();
  const { user_id } = caller;
  const code = toUserCode(body.user_code);
  const look = async () => (await ctx.db.query(selectWaiting, [code, now]))[0];
  const waiting = await withUserCode(ctx.db, { user_id, now }, look);
  const { name, host, client_id, scopes, address, created_at } = waiting;
  const kind = client_id === 'mb' ? 'own' : host === null ? 'registered' : 'document';
  const workspaces = toWorkspaces(await listChoices(ctx.db, caller, null));
  return ok({
    program: { name, kind, host },
    scopes,
    workspaces,
    address,
    created_at: created_at.toISOString(),
  });
};
