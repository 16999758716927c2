/** Many small transactions with one wait for the disk: an import confirms its writes in groups. */
import { statement, type Queryable } from './database.ts';

// Not by `set local`, which Citus would hand on: a worker that forgets a commit would differ from the others.
const setAsynchronous = statement<never>(
  'database.commit-later',
  `select set_config('synchronous_commit', 'off', true)`,
);

/** The transaction is atomic like any other, but a crash may undo it until `flushCommits` has returned. */
export async function commitLater(tx: Queryable): Promise<void> {
  await tx.query(setAsynchronous, []);
}

// A transaction that writes anything, even a message without readers, waits for the whole log before it.
const flush = statement<never>(
  'database.flush-commits',
  `select pg_logical_emit_message(true, 'minutebook', 'flush') is not null as is_flushed`,
);

/** All earlier commits are on the disk when it returns. */
export async function flushCommits(db: Queryable): Promise<void> {
  await db.query(flush, []);
}
