import type { Database, WriteTransaction } from './database.ts';

const READS = /^\s*select\b/i;

interface Work<T> {
  /** Runs first in the transaction. */
  begin: (tx: WriteTransaction) => Promise<void>;
  work: (db: Database) => Promise<T>;
  /** Runs last in the transaction, with the result of `work`. */
  end: (tx: WriteTransaction, result: T) => Promise<void>;
}

/**
 * Runs `work` with a database whose transactions are all the same one: the first opens it, as does the first statement that
 * is no plain `select`, and it commits once `work` has returned and `end` has run. So `begin` comes before everything that
 * `work` writes, and what it does before, such as parsing a file, holds no connection.
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
      query: (statement, values) => {
        if (present !== undefined) return present.query(statement, values);
        if (READS.test(statement.text)) return db.query(statement, values);
        return open((tx) => tx.query(statement, values));
      },
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
