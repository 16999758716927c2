import { statement, type WriteTransaction } from './database.ts';

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
