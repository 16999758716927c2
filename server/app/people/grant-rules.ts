/** Nobody gives somebody more than they have: else whoever manages members could make themselves an owner. */
import type { BaseWorkspaceRole, PermissionResource } from '@minutebook/contract/resources/allowed-values.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import { defaultPermissions, type Effects } from '../../access/permissions.ts';

/** Only owners make owners, and change what an owner is. @throws FORBIDDEN */
export function requireMayGiveBaseRole(caller: Caller, base_role: BaseWorkspaceRole): void {
  if (base_role === 'owner' && caller.base_role !== 'owner') {
    throw errors.forbidden('only_owners_make_owners');
  }
  requireMayGive(caller, defaultPermissions({ workspace: base_role }));
}

/** @throws FORBIDDEN naming the first permission that the caller does not have */
export function requireMayGive(caller: Caller, effects: Effects): void {
  const missing = effects.find(
    ({ resource, effect }) => effect === 'allow' && caller.permissions[resource] === 'deny',
  );
  if (missing === undefined) return;
  throw errors.forbidden('cannot_give', { permission: missing.resource });
}

/** What was denied and is no longer is given: nobody frees themselves, or others, of what binds them. @throws FORBIDDEN */
export function requireMayLift(caller: Caller, before: Effects, after: Effects): void {
  const isDenied = (asked: PermissionResource) =>
    after.some(({ resource, effect }) => resource === asked && effect === 'deny');
  const lifted = before.filter(({ resource, effect }) => effect === 'deny' && !isDenied(resource));
  requireMayGive(
    caller,
    lifted.map(({ resource }) => ({ resource, effect: 'allow' })),
  );
}
