/** Facts tell of records and people, so whoever hears of them needs the scopes that read those. */
import { errors } from '@minutebook/contract/errors.ts';
import { factTypes, type FactType } from '@minutebook/contract/facts.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { Caller } from '../access/caller.ts';
import { hasScope } from '../access/token-power.ts';

export function hearingScope(type: FactType): Scope {
  const { needs } = factTypes[type];
  return needs === null || needs === 'label.read' ? 'records:read' : 'people:read';
}

/** Whether a token hears of what a webhook with these types is told. */
export const hearsOf = (caller: Caller, types: readonly FactType[]): boolean =>
  findMissing(caller, types) === undefined;

/**
 * A webhook tells a token nothing that the change feed would not.
 * @param types empty: all
 * @throws FORBIDDEN with the scope that is missing
 */
export function requireHearing(caller: Caller, types: readonly FactType[]): void {
  const scope = findMissing(caller, types);
  if (scope !== undefined) throw errors.forbidden('scope_missing', { scope });
}

function findMissing({ token }: Caller, types: readonly FactType[]): Scope | undefined {
  const told = types.length > 0 ? types : (Object.keys(factTypes) as FactType[]);
  // Facts about webhooks need no further scope: whoever manages webhooks may know them.
  const needed = told.filter((type) => !type.startsWith('webhook.')).map(hearingScope);
  return needed.find((scope) => !hasScope(token, scope));
}
