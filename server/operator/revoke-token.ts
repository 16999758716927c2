import { writeAuditOfUser } from '../access/audit-log.ts';
import { statement, type Database } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

interface RevokedToken {
  user_id: number;
  name: string;
  prefix: string;
  revoked_at: Date;
}

const revoke = statement<RevokedToken>(
  'operator.revoke-token',
  `update access_token set revoked_at = coalesce(revoked_at, $2) where access_token_id = $1
   returning user_id, name, prefix, revoked_at`,
);

/** Ends a token within seconds; one that is revoked already keeps its time. @throws OperatorError when there is none */
export async function revokeToken(
  db: Database,
  access_token_id: number,
  now: Date,
): Promise<{ name: string; revoked_at: Date }> {
  return db.transaction(async (tx) => {
    const [token] = await tx.query(revoke, [access_token_id, now]);
    if (token === undefined) throw new OperatorError(`There is no token ${access_token_id}.`);
    const { user_id, prefix, name, revoked_at } = token;
    const event = { action: 'token.revoke', actor_user_id: null, detail: { user_id, prefix } };
    await writeAuditOfUser(tx, user_id, event, now);
    return { name, revoked_at };
  });
}
