/** All checks before a handler runs, in the order that integrators may rely on. */
import { isChange, type Guard } from '@minutebook/contract/endpoint.ts';
import type { SecondFactorRule } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { isScope } from '@minutebook/contract/scopes.ts';
import type { Caller, MemberCaller, UserCaller } from '../access/caller.ts';
import { isOpen } from '../access/record-permissions.ts';
import { hasScope, isWhole } from '../access/token-power.ts';
import { isFactorMissing } from '../access/second-factor.ts';
import type { Place } from '../access/load-place.ts';

/** The parts of an operation that authorisation depends on. */
export type Guarded = Guard & { readonly method: string };

/** The user, and their place in the workspace they ask for. */
interface Asked {
  user: UserCaller;
  /** The user's place in the workspace; undefined when there is no such workspace. */
  place: Place | undefined;
  params: { slug: string; member_id?: number };
}

/**
 * Checks in this order: 404 workspace, 403 (membership, state of the workspace, kind and scope of the token),
 * 402, 403 (permission).
 */
export function authorise(guard: Guarded, { user, place, params }: Asked): MemberCaller {
  if (place === undefined) throw errors.workspaceNotFound(params.slug);
  const { workspace, member } = place;
  if (member === null) throw errors.forbidden('not_a_member');
  requireOpenWorkspace(guard, workspace);
  requireToken(guard, user, workspace.allows_personal_tokens);
  requireSecondFactor(user, workspace.second_factor);
  if (guard.feature === 'teams' && !workspace.has_teams) throw errors.featureNotAvailable('teams');
  const exempt = guard.permission_not_for_oneself === true && params.member_id === member.member_id;
  if (guard.permission !== undefined && !exempt && member.permissions[guard.permission] === 'deny') {
    throw errors.forbidden('permission_missing', { permission: guard.permission });
  }
  return { ...member, token: user.token };
}

function requireOpenWorkspace(guard: Guarded, workspace: Caller['workspace']): void {
  if (workspace.status === 'suspended' && guard.answers_when_suspended !== true) {
    throw errors.forbidden('workspace_suspended');
  }
  if (!isOpen({ workspace }) && isChange(guard)) {
    throw errors.forbidden('workspace_archived');
  }
}

function requireToken(guard: Guarded, user: UserCaller, allows_personal_tokens: boolean): void {
  const is_own = user.token.kind === 'personal' || user.token.kind === 'oauth';
  if (is_own && !allows_personal_tokens) {
    throw errors.forbidden('personal_tokens_refused');
  }
  requireScope(guard, user);
}

/**
 * Tokens of programs have no second step: whoever makes one has given their factor (requireProofForToken, and the consent of OAuth).
 */
function requireSecondFactor({ token }: UserCaller, rule: SecondFactorRule): void {
  if (token.kind === 'session' && isFactorMissing(rule, token.proof))
    throw errors.forbidden('second_factor_missing');
}

/** The one place that compares what a token may with what an operation needs. */
export function requireScope(guard: Guarded, { token }: Pick<UserCaller, 'token'>): void {
  if (guard.scope === 'whole' && !isWhole(token)) throw errors.forbidden('whole_token_missing');
  if (token.scopes === null && token.scope === 'read' && isChange(guard)) {
    throw errors.forbidden('write_scope_missing');
  }
  if (isScope(guard.scope) && !hasScope(token, guard.scope)) {
    throw errors.forbidden('scope_missing', { scope: guard.scope });
  }
}
