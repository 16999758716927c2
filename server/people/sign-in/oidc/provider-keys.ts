/**
 * Caches the provider's keys. Anybody may send tokens, so look-ups are limited, whatever key the tokens name.
 */
import type { Clock } from '../../../base/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../base/durations.ts';
import type { ProviderKeys } from './logout-token.ts';
import type { OidcClient } from './oidc-client.ts';

/**
 * A key that the provider has withdrawn is accepted for at most this long, unless the provider is
 * unreachable.
 */
const FRESH_MS = HOUR_MS;
const MOST_LOOKUPS_A_MINUTE = 5;

/** @throws the errors of the network while no keys are known */
export function makeKeyFinder(oidc: Pick<OidcClient, 'readKeys'>, clock: Clock) {
  let known: ProviderKeys & { at: number } = { issuer: '', keys: [], at: -Infinity };
  let begun: number[] = [];
  let asking: Promise<void> = Promise.resolve();

  async function lookUp(): Promise<void> {
    const at = clock.now().getTime();
    known = { ...(await oidc.readKeys()), at };
  }

  const meant = (kid: string | undefined) =>
    kid === undefined ? known.keys : known.keys.filter((key) => key['kid'] === kid);

  return async (kid: string | undefined): Promise<ProviderKeys> => {
    const now = clock.now().getTime();
    // A key without a name may have been replaced.
    if (kid === undefined || meant(kid).length === 0 || now - known.at > FRESH_MS) {
      begun = begun.filter((at) => Math.abs(now - at) < MINUTE_MS);
      if (begun.length < MOST_LOOKUPS_A_MINUTE) {
        begun.push(now);
        asking = lookUp();
      }
      await asking.catch((error: unknown) => {
        if (known.keys.length === 0) throw error;
      });
    }
    return { issuer: known.issuer, keys: meant(kid) };
  };
}
