import { errors } from '@minutebook/contract/errors.ts';
import type { Effects } from '../../access/permissions.ts';

/** With two effects for one resource, chance would decide. @throws VALIDATION_ERROR */
export function requireOncePerResource(permissions: Effects): void {
  const index = permissions.findIndex(
    ({ resource }, at) => permissions.findIndex((other) => other.resource === resource) < at,
  );
  if (index === -1) return;
  const path = `body.permissions[${index}].resource`;
  throw errors.invalid(path, 'given_twice');
}
