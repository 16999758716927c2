import type { Scope } from '@minutebook/contract/scopes.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface TokenListItem {
  access_token_id: number;
  email: string;
  name: string;
  /** The first characters, by which people recognise a token. */
  prefix: string;
  scope: 'read' | 'write';
  scopes: Scope[] | null;
  workspace: string | null;
  networks: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const selectTokens = statement<TokenListItem>(
  'operator.tokens',
  `select t.access_token_id, u.email, t.name, t.prefix, t.scope, t.scopes, w.slug as workspace, t.networks, t.created_at, t.expires_at,
     t.last_used_at, t.revoked_at
   from access_token t join app_user u on u.user_id = t.user_id
   left join workspace w on w.workspace_id = t.workspace_id
   where t.kind = 'personal' and ($1::bigint is null or t.user_id = $1)
   order by t.access_token_id`,
);

/** Personal access tokens, including invalid ones. @param user_id null: everybody's */
export async function listTokens(db: Queryable, user_id: number | null): Promise<TokenListItem[]> {
  return db.query(selectTokens, [user_id]);
}
