import { errors } from '@minutebook/contract/errors.ts';
import type { UserCaller } from '../../access/caller.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

const selectRefusing = statement<{ is_refused: boolean }>(
  'me.needs-factor-for-token',
  `select exists (
     select 1 from user_workspace uw
     join member m on m.workspace_id = uw.workspace_id and m.user_id = uw.user_id
     join workspace w on w.workspace_id = m.workspace_id
     where uw.user_id = $1 and ($3::bigint is null or uw.workspace_id = $3) and m.status = 'active' and w.allows_personal_tokens
       and (w.second_factor = 'always' or w.second_factor = 'required' and $2 <> 'provider')
   ) as is_refused`,
);

/**
 * A personal access token needs no second factor, so it is made only in a session that every workspace which
 * it opens would accept. @param workspace_id the only one that it opens; null: all @throws FORBIDDEN
 */
export async function requireProofForToken(
  db: Queryable,
  { user_id, token }: UserCaller,
  workspace_id: number | null,
): Promise<void> {
  if (token.proof === 'factor') return;
  const [found] = await db.query(selectRefusing, [user_id, token.proof ?? 'password', workspace_id]);
  if (found?.is_refused === true) throw errors.forbidden('second_factor_missing');
}
