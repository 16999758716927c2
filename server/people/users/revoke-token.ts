import { errors } from '@minutebook/contract/errors.ts';
import { writeAudit, writeAuditOfUser } from '../../access/audit-log.ts';
import { statement, type Database } from '../../base/database/database.ts';

interface RevokedToken {
  user_id: number;
  name: string;
  prefix: string;
  revoked_at: Date;
  workspace_id: number | null;
}

const revoke = statement<RevokedToken>(
  'operator.revoke-token',
  `update access_token set revoked_at = coalesce(revoked_at, $2) where access_token_id = $1
   returning user_id, name, prefix, revoked_at, workspace_id`,
);

/** Ends a token within seconds; one that is revoked already keeps its time. @throws ApiError when there is none */
export async function revokeToken(
  db: Database,
  access_token_id: number,
  now: Date,
): Promise<{ name: string; revoked_at: Date }> {
  return db.transaction(async (tx) => {
    const [token] = await tx.query(revoke, [access_token_id, now]);
    if (token === undefined) throw errors.missing('no_token', { access_token_id });
    const { user_id, prefix, name, revoked_at, workspace_id } = token;
    const event = { action: 'token.revoke', actor_user_id: null, detail: { user_id, prefix } };
    if (workspace_id === null) await writeAuditOfUser(tx, { user_id, event, now });
    else await writeAudit(tx, { workspace_id, event, now });
    return { name, revoked_at };
  });
}
