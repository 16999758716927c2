/** A backup reads the recordings that its database snapshot names: none is deleted while it runs. */
import type { Client } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { statement, type Queryable } from '../base/database/database.ts';

/** The key of the advisory lock, which deletions share and a backup holds exclusively. */
const KEY = 4_711_015;

const tryShare = statement<{ is_free: boolean }>(
  'media.may-delete',
  `select pg_try_advisory_xact_lock_shared($1) as is_free`,
);

/** Lasts to the end of the transaction; false: a backup is running, so a later sweep deletes the file. */
export async function mayDeleteMedia(tx: Queryable): Promise<boolean> {
  return (await tx.query(tryShare, [KEY])).some(({ is_free }) => is_free);
}

const TIMEOUT_MS = 10_000;

/**
 * Lasts to the end of the connection.
 * @throws CONFLICT when another backup is running
 */
export async function keepMedia(client: Client): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
      KEY,
    ]);
    if (rows[0]?.is_free) return;
    // A file is being deleted, which takes a moment.
    await sleep(100);
  }
  throw errors.conflict('backup_underway');
}
