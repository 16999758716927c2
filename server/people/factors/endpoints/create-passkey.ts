import { errors } from '@minutebook/contract/errors.ts';
import { limitMarks } from '../../../base/limit-marks.ts';
import { created } from '../../../http/reply.ts';
import { addFactor, requireConfirmed } from '../change-factors.ts';
import { spendChallenge } from '../challenges.ts';
import { insertPasskey, listPasskeys } from '../factor-queries.ts';
import { readNewPasskey, toUserHandle } from '../passkeys.ts';
import { toPasskey } from '../passkey-view.ts';
import type { AppHandler } from '../../../http/handler.ts';

/** More than anybody has devices. */
const MOST_PASSKEYS = 20;

export const createPasskey: AppHandler<'create-passkey'> = async ({ body, caller, ctx }) => {
  const now = ctx.clock.now();
  const { user_id } = caller;
  await requireConfirmed(ctx.db, caller, now);
  const name = limitMarks(body.name).trim();
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  const passkey = await readNewPasskey(ctx, user_id, body.passkey);
  if (passkey === undefined) throw errors.invalid('body.passkey', 'passkey_unreadable');
  const { credential_id, public_key, sign_count, transports, challenge } = passkey;
  const handle = toUserHandle(ctx, user_id);
  const values = [user_id, credential_id, public_key, handle, sign_count, transports, name, now];
  const { added, recovery_codes } = await addFactor(ctx.db, {
    user: caller,
    factor: {
      kind: 'passkey',
      name,
      async insert(tx) {
        if ((await listPasskeys(tx, user_id)).length >= MOST_PASSKEYS) {
          throw errors.conflict('too_many_passkeys', { limit: MOST_PASSKEYS });
        }
        if (!(await spendChallenge(tx, challenge, now))) throw errors.conflict('passkey_exists');
        const [row] = await tx.query(insertPasskey, values);
        if (row === undefined) throw errors.conflict('passkey_exists');
        return row;
      },
    },
    now,
  });
  const shown = toPasskey({ ...added, name, created_at: now, last_used_at: null });
  return created({ passkey: shown, recovery_codes });
};
