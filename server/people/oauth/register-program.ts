/** Programs register themselves (RFC 7591), which makes them known but gives them no access. */
import type { Database } from '../../base/database/database.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { DAY_MS } from '../../base/durations.ts';
import { readClientMetadata } from './client-metadata.ts';
import { forgetUnused, insertRegistered } from './client-queries.ts';
import { makeOauthSecret } from './codes.ts';
import { isRefusal, refuse } from './oauth-refusal.ts';

/** A registration that nobody uses within a day is forgotten. */
const UNUSED_MS = DAY_MS;
const MOST_A_DAY = 50;
const MOST_OF_ALL = 20_000;

export async function registerProgram(
  db: Database,
  { body, address, now }: { body: Buffer | undefined; address: string; now: Date },
) {
  const read = readClientMetadata(toJson(body), 'A program');
  if (isRefusal(read)) return read;
  const { name, redirect_uris } = read;
  const client_id = makeOauthSecret('prog');
  const end = new Date(now.getTime() + UNUSED_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const values = [client_id, name, redirect_uris, address, now, end, dayAgo, MOST_A_DAY, MOST_OF_ALL];
  const [made] = await db.transaction(async (tx) => {
    // This lock makes the count over all networks exact; the day's count of a network relies on it too.
    await lockCount(tx, 'registered programs');
    await tx.query(forgetUnused, [MOST_OF_ALL, `${UNUSED_MS} milliseconds`]);
    return tx.query(insertRegistered, values);
  });
  if (made === undefined) return refuse('temporarily_unavailable', 'too many programs were registered today');
  return {
    client_id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}

function toJson(body: Buffer | undefined): unknown {
  const text = body?.toString('utf8') ?? '';
  // PostgreSQL cannot store U+0000, and no name or address needs it.
  if (/\\u0000|\0/i.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
