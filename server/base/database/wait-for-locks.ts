import { statement, type Queryable, type WriteTransaction } from './database.ts';

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

const lock = statement<never>(
  'database.lock-count',
  `select pg_advisory_xact_lock(hashtext('minutebook count'), hashtext($1))`,
);

/**
 * Before a statement that adds a row where there are few enough: waits for others that count the same rows, to the
 * end of their transactions. Two at once would each count without the other's.
 */
export async function lockCount(tx: WriteTransaction, what: string): Promise<void> {
  await tx.query(lock, [what]);
}
