import { errors } from '@minutebook/contract/errors.ts';
import { noteEvent } from '../../access/note-event.ts';
import { statement, type Database } from '../../base/database/database.ts';
import { reachOf } from './create-token.ts';

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
    const { user_id, prefix, name, revoked_at } = token;
    noteEvent(tx, { kind: 'token.revoke', ...reachOf(token), at: now, detail: { user_id, prefix } });
    return { name, revoked_at };
  });
}
