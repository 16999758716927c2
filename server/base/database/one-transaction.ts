import type { Database, WriteTransaction } from './database.ts';

interface Work<T> {
  /** Runs first in the transaction. */
  begin: (tx: WriteTransaction) => Promise<void>;
  work: (db: Database) => Promise<T>;
  /** Runs last in the transaction, with the result of `work`. */
  end: (tx: WriteTransaction, result: T) => Promise<void>;
}

/**
 * Runs `work` with a database whose transactions are all the same one: the first opens it, and it commits once `work` has
 * returned and `end` has run. What `work` does before its first transaction, such as parsing a file, holds no connection.
 */
export async function inOneTransaction<T>(db: Database, { begin, work, end }: Work<T>): Promise<T> {
  const finished = Promise.withResolvers<T>();
  // The transaction may fail before it waits for this.
  finished.promise.catch(() => undefined);
  let present: WriteTransaction | undefined;
  let committed: Promise<void> | undefined;

  const open = <Inner>(inner: (tx: WriteTransaction) => Promise<Inner>): Promise<Inner> =>
    new Promise((resolve, reject) => {
      committed = db.transaction(async (tx) => {
        await begin(tx);
        const result = await inner(tx);
        present = tx;
        resolve(result);
        await end(tx, await finished.promise);
      });
      // Before `resolve`, the caller may retry with another transaction; after it, `committed` tells.
      committed.catch(reject);
    });

  try {
    const result = await work({
      ...db,
      query: (statement, values) => (present ?? db).query(statement, values),
      transaction: (inner) => (present === undefined ? open(inner) : inner(present)),
    });
    if (present === undefined) await open(async () => undefined);
    finished.resolve(result);
    await committed;
    return result;
  } catch (error) {
    finished.reject(error);
    await committed?.catch(() => undefined);
    throw error;
  }
}
