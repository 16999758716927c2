/** Transactions that lock rows which others want as well. */
import {
  isRepeatable,
  LOCK_NOT_AVAILABLE,
  sqlState,
  type Database,
  type WriteTransaction,
} from './database.ts';

const MAX_ATTEMPTS = 3;

/**
 * Runs `work` in a transaction, and retries it after a deadlock or serialisation failure. Throws
 * `toBusy(cause)` when a lock was not granted within the connection's lock_timeout, or when every retry
 * failed.
 */
export async function inLockingTransaction<T>(
  db: Pick<Database, 'transaction'>,
  work: (transaction: WriteTransaction) => Promise<T>,
  toBusy: (cause: unknown) => Error,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (sqlState(error) === LOCK_NOT_AVAILABLE) throw toBusy(error);
      if (!isRepeatable(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw toBusy(error);
    }
  }
}

/** Lets an operation that opens its own transaction join the present one. */
export const within = (tx: WriteTransaction): Pick<Database, 'transaction'> => ({
  transaction: async (work) => work(tx),
});
