import { statement, type Queryable } from './database.ts';

const setLockTimeout = statement<never>('db.set-lock-timeout', `select set_config('lock_timeout', $1, true)`);

/**
 * Extends the lock timeout to the end of the transaction, instead of the second that requests have: another
 * transaction may be writing a long record.
 */
export async function waitForLocks(tx: Queryable, seconds = 60): Promise<void> {
  await tx.query(setLockTimeout, [`${seconds}s`]);
}
