/** Reads the document that a program has at the address by which it calls itself (Client ID Metadata Documents). */
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressGuard } from '../../base/address-guard.ts';
import { http } from '../../base/node-http.ts';
import { readBoundedText } from '../../base/read-bounded-text.ts';
import { errors } from '@minutebook/contract/errors.ts';

/** In all, from looking the name up to the last byte. */
const LONGEST_MS = 5_000;
const MOST_BYTES = 16 * 1024;

/** undefined: it cannot be read, whatever the reason: nothing is told about the network of this server. */
export async function fetchClientDocument(guard: AddressGuard, url: URL): Promise<unknown> {
  if (!guard.allowsUrl(url)) return undefined;
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const response = await open(guard, url, signal);
    // Redirects are not followed: the document stands where its program says.
    if (response.statusCode !== 200) {
      response.destroy();
      return undefined;
    }
    return JSON.parse(await readBoundedText(response, MOST_BYTES)) as unknown;
  } catch {
    // The author of the document is asked for it by nobody but whoever wants to let the program in, and is told so on the page.
    return undefined;
  }
}

function open(guard: AddressGuard, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : http.request;
    const headers = { accept: 'application/json', 'user-agent': 'Minutebook' };
    // No connection is kept: each is made to an address that was checked for it.
    const request = send(url, { headers, signal, agent: false, lookup: guard.lookup });
    request.once('response', resolve);
    request.on('error', reject);
    request.end();
  });
}

/** Who wants to know a program: a person on a page, or a device, of which its network is all that is known. */
export type Asker = { user_id: number } | { network: string };

/** Of people and of networks each: a thousand networks take nothing from somebody who is signed in. */
const MOST_FETCHES = 16;
const MOST_OF_ASKER = 2;
/** A fetch that takes its whole time is over by then. */
const RETRY_SECONDS = 5;

const held = { people: new Map<number | string, number>(), networks: new Map<number | string, number>() };

/** One of the fetches that this process makes at once: whoever names slow addresses waits for those alone. @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
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
