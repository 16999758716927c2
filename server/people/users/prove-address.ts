/**
 * Anyone with the link of an invitation can open an account for its e-mail address. The first proof that a
 * person has the address, from a provider or because an operator gives them a password, ends all earlier
 * sessions, tokens and second factors: otherwise someone who opened the account ahead of them would stay in it.
 */
import { writeAuditOfUser } from '../../access/audit-log.ts';
import { deleteLoginTokens } from '../../access/login-token.ts';
import { endGrantsOfUser } from '../../access/program-grants.ts';
import { deleteFactors } from '../../access/second-factor.ts';
import { endSessionsOfUser } from '../../access/session-queries.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const takeProof = statement<{ user_id: number }>(
  'operator.prove-address',
  `update app_user set opened_by_link = false, password_hash = null, updated_at = $2
   where user_id = $1 and opened_by_link
   returning user_id`,
);
const revokeTokens = statement<{ prefix: string }>(
  'operator.revoke-tokens-of-user',
  `update access_token set revoked_at = $2 where user_id = $1 and kind = 'personal' and revoked_at is null
   returning prefix`,
);

/** A user whose address is already proven keeps everything. */
export async function proveAddress(
  tx: Queryable,
  { userId, now, actorUserId }: { userId: number; now: Date; actorUserId: number | null },
): Promise<void> {
  const [proven] = await tx.query(takeProof, [userId, now]);
  if (proven === undefined) return;
  await tx.query(endSessionsOfUser, [userId, now]);
  await deleteLoginTokens(tx, userId);
  await deleteFactors(tx, userId);
  await endGrantsOfUser(tx, userId, { actor_user_id: actorUserId, now });
  const revoked = await tx.query(revokeTokens, [userId, now]);
  const detail = { user_id: userId, revoked: revoked.map(({ prefix }) => prefix) };
  await writeAuditOfUser(tx, {
    userId,
    event: { action: 'user.prove', actor_user_id: actorUserId, detail },
    now,
  });
}
