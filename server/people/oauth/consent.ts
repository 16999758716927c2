/** Consent of a user: one of their workspaces, and some of the scopes that the program requested. */
import { errors } from '@minutebook/contract/errors.ts';
import type { SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { UserCaller } from '../../access/caller.ts';
import { isFactorMissing } from '../../access/second-factor.ts';
import { opensWorkspace } from '../../access/token-power.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

interface OwnWorkspace {
  workspace_id: number;
  slug: string;
  name: string;
  allows_personal_tokens: boolean;
  second_factor: SecondFactorRule;
}

const selectWorkspaces = statement<OwnWorkspace>(
  'oauth.own-workspaces',
  `select w.workspace_id, w.slug, w.name, w.allows_personal_tokens, w.second_factor
   from user_workspace uw
   join member m on m.workspace_id = uw.workspace_id and m.user_id = uw.user_id
   join workspace w on w.workspace_id = m.workspace_id
   where uw.user_id = $1 and m.status = 'active' and w.status = 'active'
     and ($2::text is null or w.slug = $2)
   order by w.name, w.workspace_id limit 500`,
);

/** @param slug the only workspace that the program asks for, or null for any */
export async function listChoices(db: Queryable, { user_id, token }: UserCaller, slug: string | null) {
  const workspaces = await db.query(selectWorkspaces, [user_id, slug]);
  const opened = workspaces.filter(({ workspace_id }) => opensWorkspace(token, workspace_id));
  return opened.map(({ workspace_id, slug: address, name, ...rules }) => ({
    workspace_id,
    slug: address,
    name,
    refusal: toRefusal(rules, token),
  }));
}

/** A grant follows the rules of personal access tokens, because it needs no second factor later either. */
function toRefusal(
  { allows_personal_tokens, second_factor }: Pick<OwnWorkspace, 'allows_personal_tokens' | 'second_factor'>,
  { proof }: UserCaller['token'],
) {
  if (!allows_personal_tokens) return 'personal_tokens_refused' as const;
  return isFactorMissing(second_factor, proof) ? ('second_factor_missing' as const) : null;
}

interface Choice {
  workspace: string;
  scopes: readonly Scope[];
}

interface Offered {
  scopes: readonly Scope[];
  slug: string | null;
}

/** @throws WORKSPACE_NOT_FOUND, FORBIDDEN, VALIDATION_ERROR when more is granted than was requested */
export async function requireChoice(
  db: Queryable,
  { caller, chosen, offered }: { caller: UserCaller; chosen: Choice; offered: Offered },
): Promise<{ workspace_id: number; scopes: readonly Scope[] }> {
  const { workspace, scopes } = chosen;
  const isElsewhere = offered.slug !== null && offered.slug !== workspace;
  const [found] = isElsewhere ? [] : await listChoices(db, caller, workspace);
  if (found === undefined) throw errors.workspaceNotFound(workspace);
  if (found.refusal !== null) throw errors.forbidden(found.refusal);
  const surplus = scopes.findIndex((scope) => !offered.scopes.includes(scope));
  if (surplus >= 0) throw errors.invalid(`body.scopes[${surplus}]`, 'scope_not_asked');
  return { workspace_id: found.workspace_id, scopes };
}
