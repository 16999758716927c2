/** Makes service accounts, hands them over, and rotates the secrets of their tokens. */
import { randomUUID } from 'node:crypto';
import type { ServiceRole } from '@minutebook/contract/app/service-account-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Database, WriteTransaction } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { addMember } from '../members/member-acts.ts';
import {
  insertServiceUser,
  selectPossibleOwner,
  updateOwner,
  lockServiceToken,
  replaceToken,
  type ServiceTokenRow,
} from './service-account-queries.ts';
import { DAY_MS, HOUR_MS } from '../../base/durations.ts';
import { createToken } from '../users/token-acts.ts';

/** Nobody owns the domain `.invalid`, so no mail and no sign-in provider can reach an account. */
export const SERVICE_DOMAIN = '@service-account.invalid';

interface NewServiceAccount {
  workspace_id: number;
  name: string;
  base_role: ServiceRole;
  role_ids?: readonly number[];
  owner_member_id: number;
  /** null for an operator. */
  actor_user_id: number | null;
}

/** @throws ApiError when the owner is no active person of the workspace */
export async function createServiceAccount(
  db: Pick<Database, 'transaction'>,
  { workspace_id, name, base_role, role_ids = [], owner_member_id, actor_user_id }: NewServiceAccount,
  now: Date,
): Promise<{ member_id: number }> {
  return db.transaction(async (tx) => {
    await requireOwner(tx, workspace_id, owner_member_id);
    const email = `service-${randomUUID()}${SERVICE_DOMAIN}`;
    const user = requireRow(
      await tx.query(insertServiceUser, [email, name, now]),
      'inserting a service account',
    );
    const place = { base_role, role_ids, owner_member_id };
    return addMember(within(tx), { workspace_id, at: now, actor_user_id }, { user, ...place });
  });
}

interface HandOver {
  workspace_id: number;
  member_id: number;
  owner_member_id: number;
  actor_user_id: number | null;
}

/**
 * Its tokens and webhooks resume at once. @throws ApiError when the new owner is no active person of the
 * workspace
 */
export async function handOverServiceAccount(
  tx: WriteTransaction,
  { workspace_id, member_id, owner_member_id, actor_user_id }: HandOver,
  now: Date,
): Promise<void> {
  await requireOwner(tx, workspace_id, owner_member_id);
  await tx.query(updateOwner, [workspace_id, member_id, owner_member_id, now]);
  const act = { workspace_id, actor_user_id, at: now };
  noteEvent(tx, { kind: 'service_account.hand_over', ...act, detail: { member_id, owner_member_id } });
}

async function requireOwner(tx: WriteTransaction, workspace_id: number, member_id: number): Promise<void> {
  const [owner] = await tx.query(selectPossibleOwner, [workspace_id, member_id]);
  if (owner === undefined) throw errors.memberNotFound(member_id);
}

interface Rotation {
  workspace_id: number;
  user_id: number;
  token_id: number;
  keep_old_hours: number;
  actor_user_id: number | null;
}

/**
 * Rotates a token's secret; both secrets are valid for some hours. @throws NOT_FOUND, CONFLICT when it was
 * rotated already or has ended
 */
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
