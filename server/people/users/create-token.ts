/** Makes personal access tokens. The token itself is returned once and stored nowhere. */
import { randomInt } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import { tokenDigest } from '../../access/access-store.ts';
import { writeAuditOfUser } from '../../access/audit-log.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/database/require-row.ts';
import { DAY_MS } from '../../base/durations.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 16;
export const MAX_TOKEN_DAYS = 730;
export const DEFAULT_TOKEN_DAYS = 365;

export interface NewToken {
  user_id: number;
  name: string;
  scope: 'read' | 'write';
  /** 1 to 730; null: never expires. */
  expires_in_days: number | null;
}

const insertToken = statement<{ access_token_id: number }>(
  'operator.insert-token',
  `insert into access_token (access_token_id, user_id, kind, name, digest, prefix, scope, created_at, expires_at)
   values (nextval('access_token_id_seq'), $1, 'personal', $2, $3, $4, $5, $6, $7)
   returning access_token_id`,
);

export async function createToken(db: Queryable, token: NewToken, now: Date) {
  const { expires_in_days } = token;
  if (expires_in_days !== null && !(expires_in_days >= 1 && expires_in_days <= MAX_TOKEN_DAYS)) {
    throw errors.conflict('token_days', { limit: MAX_TOKEN_DAYS });
  }
  const secret = `pat_${Array.from({ length: TOKEN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
  const expiresAt = expires_in_days === null ? null : new Date(now.getTime() + expires_in_days * DAY_MS);
  const prefix = secret.slice(0, 8);
  const values = [token.user_id, token.name, tokenDigest(secret), prefix, token.scope, now, expiresAt];
  const { access_token_id } = requireRow(await db.query(insertToken, values), 'inserting a token');
  return { access_token_id, token: secret, prefix, expires_at: expiresAt };
}

/** @param actorUserId null: an operator. The audit entry omits its name, which is the user's own. */
export async function issueToken(
  db: Database,
  token: NewToken,
  now: Date,
  actorUserId: number | null = null,
): Promise<Awaited<ReturnType<typeof createToken>>> {
  return db.transaction(async (tx) => {
    const created = await createToken(tx, token, now);
    const { prefix, expires_at } = created;
    const detail = { user_id: token.user_id, prefix, scope: token.scope, expires_at };
    await writeAuditOfUser(
      tx,
      token.user_id,
      { action: 'token.create', actor_user_id: actorUserId, detail },
      now,
    );
    return created;
  });
}
