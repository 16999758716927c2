/** Makes and hands over accounts of programs. */
import { randomUUID } from 'node:crypto';
import type { ServiceRole } from '@minutebook/contract/app/service-account-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Database, WriteTransaction } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { within } from '../../base/database/within.ts';
import { addMember } from '../members/add-member.ts';
import { insertServiceUser, selectPossibleOwner, updateOwner } from './service-account-queries.ts';

/** `.invalid` is nobody's: no message and no provider of sign-in leads here. */
export const SERVICE_DOMAIN = '@service-account.invalid';

interface NewServiceAccount {
  workspace_id: number;
  name: string;
  base_role: ServiceRole;
  role_ids?: readonly number[];
  owner_member_id: number;
  /** null: an operator. */
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

/** Its tokens and webhooks go on at once. @throws ApiError when the new owner is no active person of the workspace */
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
