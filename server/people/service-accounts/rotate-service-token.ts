/** Exchanges the secret of a service account's token; for some hours both are good. */
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { createToken } from '../users/create-token.ts';
import { lockServiceToken, replaceToken, type ServiceTokenRow } from './service-account-queries.ts';

interface Rotation {
  workspace_id: number;
  user_id: number;
  token_id: number;
  keep_old_hours: number;
  actor_user_id: number | null;
}

/** @throws NOT_FOUND, CONFLICT when it was exchanged already or has ended */
export async function rotateServiceToken(
  tx: WriteTransaction,
  { workspace_id, user_id, token_id, keep_old_hours, actor_user_id }: Rotation,
  now: Date,
) {
  const [old] = await tx.query(lockServiceToken, [workspace_id, user_id, token_id]);
  if (old === undefined) throw errors.missing('no_token', { access_token_id: token_id });
  if (old.replaced_at !== null) throw errors.conflict('token_replaced');
  if (old.expires_at !== null && old.expires_at <= now) throw errors.conflict('token_ended');
  const { name, scopes, networks } = old;
  const asked = { kind: 'service', user_id, name, scope: 'write', scopes, networks, workspace_id } as const;
  const made = await createToken(tx, { ...asked, expires_in_days: daysOf(old) }, now);
  const oldUntil = new Date(now.getTime() + keep_old_hours * HOUR_MS);
  await tx.query(replaceToken, [token_id, user_id, now, oldUntil]);
  const detail = { user_id, prefix: made.prefix, old_prefix: old.prefix, keep_old_hours };
  noteEvent(tx, { kind: 'token.rotate', workspace_id, actor_user_id, at: now, detail });
  return { ...made, name, scopes, networks };
}

const daysOf = ({ created_at, expires_at }: ServiceTokenRow) =>
  expires_at === null ? null : (expires_at.getTime() - created_at.getTime()) / DAY_MS;
