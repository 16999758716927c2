/** Everything that is decided before a handler runs, in the order in which an integrator may rely on it. */
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller, UserCaller } from '../access/caller.ts';
import type { Place } from '../access/load-place.ts';

/**
 * 404 workspace, 403 (membership, state of the workspace, kind and scope of the token), 402, 403 (permission).
 *
 * @param place what the store knows of the user in the workspace; undefined when there is no such workspace
 */
export function authorise(
  endpoint: Endpoint,
  user: UserCaller,
  place: Place | undefined,
  params: { slug: string; member_id?: number },
): Caller {
  if (place === undefined) throw errors.workspaceNotFound(params.slug);
  const { workspace, member } = place;
  if (member === null) throw errors.forbidden('not_a_member');
  requireOpenWorkspace(endpoint, workspace.status);
  requireToken(endpoint, user, workspace.allows_personal_tokens);
  if (endpoint.feature === 'teams' && !workspace.has_teams) throw errors.featureNotAvailable('teams');
  const exempt = endpoint.permission_not_for_oneself === true && params.member_id === member.member_id;
  if (endpoint.permission !== undefined && !exempt && member.permissions[endpoint.permission] === 'deny') {
    throw errors.forbidden('permission_missing', { permission: endpoint.permission });
  }
  return { ...member, token: user.token };
}

function requireOpenWorkspace(endpoint: Endpoint, status: Caller['workspace']['status']): void {
  if (status === 'suspended' && endpoint.answers_when_suspended !== true) {
    throw errors.forbidden('workspace_suspended');
  }
  if (status === 'archived' && endpoint.scope === 'write') {
    throw errors.forbidden('workspace_archived');
  }
}

function requireToken(endpoint: Endpoint, user: UserCaller, allowsPersonalTokens: boolean): void {
  if (user.token.kind === 'personal' && !allowsPersonalTokens) {
    throw errors.forbidden('personal_tokens_refused');
  }
  requireScope(endpoint, user);
}

/** `write` contains `read`. */
export function requireScope(endpoint: Endpoint, user: UserCaller): void {
  if (endpoint.scope === 'write' && user.token.scope === 'read') {
    throw errors.forbidden('write_scope_missing');
  }
}
