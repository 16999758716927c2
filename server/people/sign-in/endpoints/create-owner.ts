import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { startPageSession } from '../../../access/page-sessions.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { created } from '../../../http/reply.ts';
import { createFirstOwner, hasNoUsers } from '../create-first-owner.ts';
import { isSetupCode } from '../setup-code.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { requireTimezone } from '../../workspaces/require-timezone.ts';

export const createOwner: AppHandler<'create-owner'> = async ({ body: given, caller, ctx }) => {
  const { setup_code, ...body } = given;
  if (!isSetupCode(ctx.keys, setup_code)) {
    if (!(await hasNoUsers(ctx.db))) throw errors.forbidden('owner_exists');
    throw errors.invalid('body.setup_code', 'setup_code_wrong');
  }
  await requireKnownTimezone(ctx.db, body.timezone);
  const now = ctx.clock.now();
  const owner = await createFirstOwner(ctx.db, body, now);
  const session =
    owner &&
    (await startPageSession(ctx.db, { signIn: { ...owner, way: 'first_owner' }, page: caller, now }));
  if (session === undefined) throw errors.forbidden('owner_exists');
  return { ...created(session.grant), session_secret: session.session_secret };
};

/** @throws VALIDATION_ERROR of `body.timezone` */
async function requireKnownTimezone(db: Queryable, timezone: string): Promise<void> {
  await requireTimezone(db, timezone).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.reason.name === 'not_a_timezone';
    throw isUnknown ? errors.invalid('body.timezone', 'unknown_timezone') : error;
  });
}
