import {
  INSUFFICIENT_PRIVILEGE,
  LOCK_NOT_AVAILABLE,
  sqlState,
  statement,
  type Queryable,
} from '../base/database/database.ts';

const clean = statement<{ pages: number }>(
  'search.clean-pending-tokens',
  `select gin_clean_pending_list('record_token_tokens_idx') as pages`,
);

/**
 * The records whose tokens are moved together: the more, the less work and log, and the longer the list that a search
 * reads for each segment that it looks into.
 */
const FEW_SEGMENTS = 8;
export const toCleaningBatch = (segment: number): number => (segment < FEW_SEGMENTS ? 128 : 32);

/**
 * Moves recent tokens into the tree of their index. A record's 3,600 tokens are first written to the index's
 * pending list, which every search reads too, so that nothing is found late: one by one into the tree they
 * take 24 ms and 4 MB of log, under the lock of the workspace's counter; moved together with those of other
 * records, a tenth of the log.
 *
 * Another process may be doing it already, and the index may belong to another role: then autovacuum does it.
 */
export async function cleanPendingTokens(db: Queryable): Promise<void> {
  try {
    await db.query(clean, []);
  } catch (error) {
    if (![LOCK_NOT_AVAILABLE, INSUFFICIENT_PRIVILEGE].includes(sqlState(error))) throw error;
  }
}
