/** Shares of the fetches of documents that this process makes at once: whoever names slow addresses waits for those alone. */
import { errors } from '@minutebook/contract/errors.ts';

/** Who wants to know a program: a person on a page, or a device, of which its network is all that is known. */
export type Asker = { user_id: number } | { network: string };

/** Of people and of networks each: a thousand networks take nothing from somebody who is signed in. */
const MOST_FETCHES = 16;
const MOST_OF_ASKER = 2;
/** A fetch that takes its whole time is over by then. */
const RETRY_SECONDS = 5;

const held = { people: new Map<number | string, number>(), networks: new Map<number | string, number>() };

/** @throws RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE */
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
