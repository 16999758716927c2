/** The secret of an account grants everything it may do, so nobody gets one for an account that may do more than they. */
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { requireMayBringBack } from '../members/require-may-bring-back.ts';
import { requireMember } from '../members/require-member.ts';
import { requireServiceAccount } from './service-account-view.ts';
import type { ServiceAccountRow } from './service-account-queries.ts';

/** @throws NOT_FOUND, FORBIDDEN */
export async function requireMaySpeakFor(
  tx: Queryable,
  actor: Caller,
  member_id: number,
): Promise<ServiceAccountRow> {
  const { workspace_id } = actor.workspace;
  const account = await requireServiceAccount(tx, workspace_id, member_id);
  requireMayBringBack(actor, await requireMember(tx, workspace_id, member_id), {});
  return account;
}
