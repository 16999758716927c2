/**
 * Anybody with the link of an invitation can open an account for its e-mail address. Until somebody proves
 * that they have the address (by a provider, by the link that resets a password, or because an operator gives
 * them a password) the account opens only the workspace that invited it. The first proof ends every way in
 * from before: otherwise somebody who opened the account ahead of its owner would stay in it.
 */
import { endAccess } from '../../access/ends/end-access.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';

const takeProof = statement<{ user_id: number }>(
  'users.prove-address',
  `update app_user set opens_only = null, updated_at = $2 where user_id = $1 and opens_only is not null
   returning user_id`,
);

/** A user whose address is already proven keeps everything. */
export async function proveAddress(
  tx: WriteTransaction,
  { user_id, now, actor_user_id }: { user_id: number; now: Date; actor_user_id: number | null },
): Promise<void> {
  const [proven] = await tx.query(takeProof, [user_id, now]);
  if (proven === undefined) return;
  const { revoked } = await endAccess(tx, { event: 'address_proven', user_id, actor_user_id, now });
  noteEvent(tx, { kind: 'user.prove', user_id, actor_user_id, at: now, detail: { user_id, revoked } });
}
