import { statement, type Queryable } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

const revoke = statement<{ name: string; revoked_at: Date }>(
  'operator.revoke-token',
  `update access_token set revoked_at = coalesce(revoked_at, $2) where access_token_id = $1
   returning name, revoked_at`,
);

/** Ends a token within seconds; one that is revoked already keeps its time. @throws OperatorError when there is none */
export async function revokeToken(
  db: Queryable,
  access_token_id: number,
  now: Date,
): Promise<{ name: string; revoked_at: Date }> {
  const [token] = await db.query(revoke, [access_token_id, now]);
  if (token === undefined) throw new OperatorError(`There is no token ${access_token_id}.`);
  return token;
}
