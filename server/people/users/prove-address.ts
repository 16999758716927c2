/**
 * Anyone with the link of an invitation can open an account for its e-mail address. The first proof that a
 * person has the address, from a provider or because an operator gives them a password, ends all earlier
 * sessions, tokens and second factors: otherwise someone who opened the account ahead of them would stay in it.
 */
import { noteEvent } from '../../access/note-event.ts';
import { deleteLoginTokens } from '../../access/login-token.ts';
import { endGrantsOfUser } from '../../access/program-grants.ts';
import { deleteFactors } from '../../access/second-factor.ts';
import { endSessionsOfUser } from '../../access/session-queries.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';

const takeProof = statement<{ user_id: number }>(
  'users.prove-address',
  `update app_user set opened_by_link = false, password_hash = null, updated_at = $2
   where user_id = $1 and opened_by_link
   returning user_id`,
);
const revokeTokens = statement<{ prefix: string }>(
  'users.revoke-tokens-of-user',
  `update access_token set revoked_at = $2 where user_id = $1 and kind = 'personal' and revoked_at is null
   returning prefix`,
);

/** A user whose address is already proven keeps everything. */
export async function proveAddress(
  tx: WriteTransaction,
  { user_id, now, actor_user_id }: { user_id: number; now: Date; actor_user_id: number | null },
): Promise<void> {
  const [proven] = await tx.query(takeProof, [user_id, now]);
  if (proven === undefined) return;
  await tx.query(endSessionsOfUser, [user_id, now]);
  await deleteLoginTokens(tx, user_id);
  await deleteFactors(tx, user_id);
  await endGrantsOfUser(tx, user_id, { actor_user_id, now });
  const revoked = await tx.query(revokeTokens, [user_id, now]);
  const detail = { user_id, revoked: revoked.map(({ prefix }) => prefix) };
  noteEvent(tx, { kind: 'user.prove', user_id, actor_user_id, at: now, detail });
}
