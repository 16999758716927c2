import {
  LOCK_NOT_AVAILABLE,
  sqlState,
  statement,
  type Database,
  type Queryable,
} from '../../base/database/database.ts';
import { IS_OUTDATED } from '../../search/index-format.ts';
import { lockRecord, type RecordKey } from '../lock-records.ts';
import { reindexText } from './index-record.ts';

/** The records of one call: each takes 10 to 30 ms, in a transaction of its own. */
const BATCH = 32;

const selectOutdated = statement<RecordKey>(
  'indexing.outdated-records',
  `select t.workspace_id, t.record_id from record_token t
   where ${IS_OUTDATED} order by t.workspace_id, t.ordinal limit $1`,
);

// Another server may have indexed the same record in the meantime.
const isStillOutdated = statement<{ ordinal: number }>(
  'indexing.is-outdated',
  `select t.ordinal from record_token t where t.workspace_id = $1 and t.record_id = $2 and ${IS_OUTDATED}`,
);

/**
 * Reindexes records whose index is of an older format, some at a time. Returns how many: none when none are
 * left, or when the remaining ones are being changed, which reindexes them as well.
 */
export async function reindexOutdated({ db }: { db: Database }): Promise<number> {
  const outdated = await db.query(selectOutdated, [BATCH]);
  let reindexed = 0;
  for (const key of outdated) {
    try {
      await db.transaction(async (tx) => {
        const { workspace_id, record_id } = key;
        await lockRecord(tx, key);
        const [row] = await tx.query(isStillOutdated, [workspace_id, record_id]);
        if (row !== undefined) await reindexText(tx, workspace_id, record_id);
      });
      reindexed += 1;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    }
  }
  return reindexed;
}

export const MOST_COUNTED = 10_000;

const countRows = statement<{ outdated: number }>(
  'indexing.count-outdated',
  `select count(*)::integer as outdated from (
     select t.ordinal from record_token t where ${IS_OUTDATED} limit ${MOST_COUNTED}
   ) as t`,
);

/** Records whose index is of an older format, up to MOST_COUNTED. */
export async function countOutdated(db: Queryable): Promise<number> {
  return (await db.query(countRows, []))[0]?.outdated ?? 0;
}
