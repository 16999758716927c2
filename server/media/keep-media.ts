/** A backup reads recordings that its snapshot of the database names: as long as it does, none is deleted. */
import type { Client } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { statement, type Queryable } from '../base/database/database.ts';

/** Of the advisory lock, which whoever deletes shares and a backup has alone. */
const KEY = 4_711_015;

const tryShare = statement<{ is_free: boolean }>(
  'media.may-delete',
  `select pg_try_advisory_xact_lock_shared($1) as is_free`,
);

/** To the end of the transaction; false: a backup is under way, and what is to be deleted is swept after it. */
export async function mayDeleteMedia(tx: Queryable): Promise<boolean> {
  return (await tx.query(tryShare, [KEY])).some(({ is_free }) => is_free);
}

const TIMEOUT_MS = 10_000;

/**
 * To the end of the connection.
 * @throws CONFLICT when another backup is under way
 */
export async function keepMedia(client: Client): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      KEY,
    ]);
    if (rows[0]?.is_free) return;
    // Somebody is deleting a file, which takes a moment.
    await sleep(100);
  }
  throw errors.conflict('backup_underway');
}
