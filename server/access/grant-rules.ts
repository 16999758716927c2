/** Nobody gives somebody more than they have: else whoever manages members could make themselves an owner. */
import type { BaseWorkspaceRole, PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from './caller.ts';
import { defaultPermissions, type Effects } from './permissions.ts';
import { mayInTeams, type Standing } from './record-permissions.ts';

type May = (resource: PermissionResource) => boolean;

/** What the caller may do in the workspace; with a team, with its records. */
export const mayIn = (caller: Caller, teamId?: number): May =>
  teamId === undefined
    ? (resource) => caller.permissions[resource] === 'allow'
    : (resource) => mayInTeams(caller, [teamId], resource);

/** Only owners make owners, and change what an owner is. @throws FORBIDDEN */
export function requireMayGiveBaseRole(caller: Caller, baseRole: BaseWorkspaceRole): void {
  if (baseRole === 'owner' && caller.base_role !== 'owner') {
    throw errors.forbidden('only_owners_make_owners');
  }
  // It is not a permission that shows members what is for the whole workspace, and guests not.
  if (baseRole !== 'guest' && caller.base_role === 'guest') {
    throw errors.forbidden('guests_make_guests');
  }
  requireMayGive(mayIn(caller), defaultPermissions({ workspace: baseRole }));
}

/** @throws FORBIDDEN naming the first permission that the caller does not have */
export function requireMayGive(may: May, effects: Effects): void {
  const missing = effects.find(({ resource, effect }) => effect === 'allow' && !may(resource));
  if (missing === undefined) return;
  throw errors.forbidden('cannot_give', { permission: missing.resource });
}

/** What was denied and is no longer is given: nobody frees themselves, or others, of what binds them. @throws FORBIDDEN */
export function requireMayLift(may: May, before: Effects, after: Effects): void {
  const isDenied = (asked: PermissionResource) =>
    after.some(({ resource, effect }) => resource === asked && effect === 'deny');
  const lifted = before.filter(({ resource, effect }) => effect === 'deny' && !isDenied(resource));
  requireMayGive(
    may,
    lifted.map(({ resource }) => ({ resource, effect: 'allow' })),
  );
}

/**
 * Whoever is denied something in a team by a role there brings nobody into it who may do just that: it could be
 * themselves under another name.
 * @param before undefined: the person is not in the team yet
 * @throws FORBIDDEN
 */
export function requireNoWayRound(
  caller: Caller,
  teamId: number,
  before: Standing | undefined,
  after: Standing,
): void {
  if (caller.base_role === 'owner' || after.base_role === 'owner') return;
  const effects = caller.teams.get(teamId)?.effects ?? [];
  const mayBefore: May = (resource) => before !== undefined && mayInTeams(before, [teamId], resource);
  const gained = effects.filter(
    ({ resource, effect }) =>
      effect === 'deny' && mayInTeams(after, [teamId], resource) && !mayBefore(resource),
  );
  requireMayGive(
    mayIn(caller, teamId),
    gained.map(({ resource }) => ({ resource, effect: 'allow' })),
  );
}
