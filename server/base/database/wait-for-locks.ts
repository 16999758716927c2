import { statement, type Queryable } from './database.ts';

type Seconds = 20 | 60 | 300;

/**
 * Extends the lock timeout to the end of the transaction, instead of the second that requests have: another
 * transaction may be writing a long record. By `set local`, which reaches the workers of a Citus cluster;
 * set_config does not.
 */
export async function waitForLocks(tx: Queryable, seconds: Seconds = 60): Promise<void> {
  await tx.query(
    statement<never>(`database.wait-for-locks-${seconds}`, `set local lock_timeout = '${seconds}s'`),
    [],
  );
}
