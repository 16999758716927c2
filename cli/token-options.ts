/** Options of the commands that create tokens: scopes, networks and expiry. */
import { isScope } from '@minutebook/contract/scopes.ts';
import { isNetwork } from '@minutebook/server/base/network.ts';
import { DAY_MS } from '@minutebook/server/base/durations.ts';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from '@minutebook/server/people/users/token-acts.ts';
import { dateTime, flag, UsageError, wholeNumber } from '@minutebook/mb/parser/option.ts';

export const lifetimeOptions = {
  expires: dateTime('time', 'when it ends'),
  'expires-in-days': wholeNumber('days', `how long it lasts (default: ${DEFAULT_TOKEN_DAYS})`, {
    least: 1,
    most: MAX_TOKEN_DAYS,
  }),
  'never-expires': flag('it lasts until it is revoked'),
};

/** @throws UsageError */
export function toPower(asked: readonly string[]) {
  const narrow = asked.filter(isScope);
  if (narrow.length === 0)
    return { scope: asked.at(-1) === 'read' ? 'read' : 'write', scopes: null } as const;
  if (narrow.length === asked.length) return { scope: 'read', scopes: [...new Set(narrow)] } as const;
  throw new UsageError('--scope read and --scope write stand alone.');
}

/** @throws UsageError */
export function toNetworks(given: readonly string[]): readonly string[] | null {
  const wrong = given.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new UsageError(`--network must be like 203.0.113.0/24, not "${wrong}".`);
  return given.length === 0 ? null : given;
}

interface Lifetime {
  expires: Date | undefined;
  'expires-in-days': number | undefined;
  'never-expires': boolean;
}

/** @throws UsageError */
export function toDays(given: Lifetime, now: Date): number | null {
  const { expires, 'expires-in-days': days, 'never-expires': neverExpires } = given;
  if ([expires !== undefined, days !== undefined, neverExpires].filter(Boolean).length > 1) {
    throw new UsageError('--expires, --expires-in-days and --never-expires exclude each other.');
  }
  if (neverExpires) return null;
  if (expires !== undefined) return (expires.getTime() - now.getTime()) / DAY_MS;
  return days ?? DEFAULT_TOKEN_DAYS;
}
