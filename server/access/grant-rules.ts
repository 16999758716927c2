/** Nobody grants more than they have: otherwise anyone who manages members could make themselves an owner. */
import type { BaseWorkspaceRole, PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from './caller.ts';
import { defaultPermissions, type Effects } from './permissions.ts';
import { mayInTeams, type Standing } from './record-permissions.ts';

type May = (resource: PermissionResource) => boolean;

/** The giver of a role or permission: the caller, or the inviter at the time when an invitation is accepted. */
export type Giver = Omit<Caller, 'token'>;

/** The caller's permissions in the workspace; with a team, those on its records. */
export const mayIn = (caller: Giver, team_id?: number): May =>
  team_id === undefined
    ? (resource) => caller.permissions[resource] === 'allow'
    : (resource) => mayInTeams(caller, { team_ids: [team_id], resource });

/** Only owners make others owners, or change an owner. @throws FORBIDDEN */
export function requireMayGiveBaseRole(caller: Giver, base_role: BaseWorkspaceRole): void {
  if (base_role === 'owner' && caller.base_role !== 'owner') {
    throw errors.forbidden('only_owners_make_owners');
  }
  // Members see what is shared with the whole workspace and guests do not, which is no permission of its own.
  if (base_role !== 'guest' && caller.base_role === 'guest') {
    throw errors.forbidden('guests_make_guests');
  }
  requireMayGive(mayIn(caller), defaultPermissions({ workspace: base_role }));
}

/** @throws FORBIDDEN naming the first permission that the caller does not have */
export function requireMayGive(may: May, effects: Effects): void {
  const missing = effects.find(({ resource, effect }) => effect === 'allow' && !may(resource));
  if (missing === undefined) return;
  throw errors.forbidden('cannot_give', { permission: missing.resource });
}

/** Lifting a deny is a grant: nobody lifts one that binds themselves. @throws FORBIDDEN */
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
 * A caller who is denied something in a team by a role there cannot add anyone to it who may do just that: it
 * could be the caller under another name.
 * @param before undefined: the person is not in the team yet
 * @throws FORBIDDEN
 */
export function requireNoWayRound({
  caller,
  team_id,
  before,
  after,
}: {
  caller: Giver;
  team_id: number;
  before: Standing | undefined;
  after: Standing;
}): void {
  if (caller.base_role === 'owner' || after.base_role === 'owner') return;
  const effects = caller.teams.get(team_id)?.effects ?? [];
  const mayBefore: May = (resource) =>
    before !== undefined && mayInTeams(before, { team_ids: [team_id], resource });
  const gained = effects.filter(
    ({ resource, effect }) =>
      effect === 'deny' && mayInTeams(after, { team_ids: [team_id], resource }) && !mayBefore(resource),
  );
  requireMayGive(
    mayIn(caller, team_id),
    gained.map(({ resource }) => ({ resource, effect: 'allow' })),
  );
}
