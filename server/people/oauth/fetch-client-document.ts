/** Fetches the document that a program publishes at its client_id (Client ID Metadata Documents). */
import type { AddressGuard } from '../../base/address-guard.ts';
import { readBoundedText } from '../../base/read-bounded-text.ts';
import { requestOutside } from '../../base/request-outside.ts';
import { errors } from '@minutebook/contract/errors.ts';

/** The limit for everything from the look-up of the name to the last byte. */
const LONGEST_MS = 5_000;
const MOST_BYTES = 16 * 1024;

/** Returns undefined for every fault alike, so that nothing is revealed about the network of this server. */
export async function fetchClientDocument(guard: AddressGuard, url: URL): Promise<unknown> {
  if (!guard.allowsUrl(url)) return undefined;
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const headers = { accept: 'application/json', 'user-agent': 'Minutebook' };
    const response = await requestOutside(guard, { address: url, headers }, signal);
    // Redirects are not followed: the document must be at the address that its program states.
    if (response.statusCode !== 200) {
      response.destroy();
      return undefined;
    }
    return JSON.parse(await readBoundedText(response, MOST_BYTES)) as unknown;
  } catch {
    // Nobody but the person who wants to let the program in needs the reason, and the page tells them that
    // the document cannot be read.
    return undefined;
  }
}

/**
 * On whose behalf a document is fetched: a person on a page, or a device, of which only the network is known.
 */
export type Asker = { user_id: number } | { network: string };

/**
 * People and networks have separate shares: a thousand networks take nothing from somebody who is signed in.
 */
const MOST_FETCHES = 16;
const MOST_OF_ASKER = 2;
/** By then a fetch that takes the full time is over. */
const RETRY_SECONDS = 5;

const held = { people: new Map<number | string, number>(), networks: new Map<number | string, number>() };

/**
 * Runs one of the concurrent fetches of this process. Each asker has a share, so that somebody who names slow
 * addresses delays nobody else. @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE
 */
export async function withinShare<Result>(asker: Asker, fetch: () => Promise<Result>): Promise<Result> {
  const isPerson = 'user_id' in asker;
  const shares = isPerson ? held.people : held.networks;
  const id = isPerson ? asker.user_id : asker.network;
  const own = shares.get(id) ?? 0;
  if (own >= MOST_OF_ASKER) throw errors.rateLimitExceeded(RETRY_SECONDS);
  const all = shares.values().reduce((sum, count) => sum + count, 0);
  if (all >= MOST_FETCHES) throw errors.tooMuchUnderWay('server_busy');
  shares.set(id, own + 1);
  try {
    return await fetch();
  } finally {
    const left = (shares.get(id) ?? 0) - 1;
    if (left > 0) shares.set(id, left);
    else shares.delete(id);
  }
}
