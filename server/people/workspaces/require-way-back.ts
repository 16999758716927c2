import type { SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { SessionProof } from '../../access/caller.ts';
import { hasSecondFactor, isFactorMissing } from '../../access/second-factor.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectProofs = statement<{ proof: SessionProof }>(
  'workspaces.proofs-of-user',
  `select s.proof from login_session s
   where s.user_id = $1 and s.ended_at is null and (s.expires_at is null or s.expires_at > $2)
   union
   select 'password' from app_user u where u.user_id = $1 and u.password_hash is not null`,
);

/**
 * Tokens need no second factor, so an owner who sets the rule with a token may not notice that it locks them
 * out of the pages. @param user_id null for an operator @throws CONFLICT when they have no factor, and signed
 * in in a way that the rule refuses
 */
export async function requireWayBack(
  db: Queryable,
  { user_id, rule, now }: { user_id: number | null; rule: SecondFactorRule; now: Date },
): Promise<void> {
  if (user_id === null || rule === 'optional' || (await hasSecondFactor(db, user_id))) return;
  const proofs = await db.query(selectProofs, [user_id, now]);
  if (proofs.some(({ proof }) => isFactorMissing(rule, proof))) throw errors.conflict('rule_locks_you_out');
}
