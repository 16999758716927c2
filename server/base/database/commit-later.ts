/** Many small transactions with one wait for the disk: an import confirms what it has written in groups. */
import { statement, type Queryable } from './database.ts';

const setAsynchronous = statement<never>(
  'db.commit-later',
  `select set_config('synchronous_commit', 'off', true)`,
);

/** The transaction is as whole as any other, but a crash may take it back until `flushCommits` has returned. */
export async function commitLater(tx: Queryable): Promise<void> {
  await tx.query(setAsynchronous, []);
}

// A transaction that writes something, if only a message that nobody reads, waits for all of the log before it.
const flush = statement<never>(
  'db.flush-commits',
  `select pg_logical_emit_message(true, 'minutebook', 'flush') is not null as is_flushed`,
);

/** Whatever was committed before is on the disk when it returns. */
export async function flushCommits(db: Queryable): Promise<void> {
  await db.query(flush, []);
}
