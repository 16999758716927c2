import {
  INSUFFICIENT_PRIVILEGE,
  LOCK_NOT_AVAILABLE,
  sqlState,
  statement,
  type Queryable,
  type UpkeepWork,
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
const toCleaningBatch = (segment: number): number => (segment < FEW_SEGMENTS ? 128 : 32);

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

// Counted by the connections that search, and told a second later, or ten where they have nothing else to do.
const countSearches = statement<{ searches: number }>(
  'search.count-index-scans',
  `select pg_stat_get_numscans('record_token_tokens_idx'::regclass) as searches`,
);

/** Half of what the pending list may take, and a first search that finds them waiting takes 15 ms longer. */
const MOST_WAITING = 512;

/** The count at an import's last look, by database. */
const searchesOf = new WeakMap<Queryable, number>();

/**
 * The same for an import: as long as nobody searches, four times as many records wait and are moved together, which
 * writes a third less log. It is asked at each batch whether somebody does.
 */
const cleanImported: UpkeepWork = async (db, { requests, is_quiet }) => {
  const before = searchesOf.get(db);
  const [counted] = await db.query(countSearches, []);
  const searches = counted?.searches ?? 0;
  searchesOf.set(db, searches);
  const isSearched = before !== undefined && before !== searches;
  if (!is_quiet && !isSearched && requests < MOST_WAITING) return 'later';
  return cleanPendingTokens(db);
};

/** Returns the work that moves the tokens of records in the segment, and its batch size. */
export function toCleaning(segment: number, isImport: boolean): [work: UpkeepWork, batch: number] {
  // A search reads the list for each of many segments.
  const isPatient = isImport && segment < FEW_SEGMENTS;
  return [isPatient ? cleanImported : cleanPendingTokens, toCleaningBatch(segment)];
}
