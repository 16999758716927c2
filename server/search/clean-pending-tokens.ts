import {
  INSUFFICIENT_PRIVILEGE,
  LOCK_NOT_AVAILABLE,
  sqlState,
  statement,
  type Queryable,
  type UpkeepWork,
} from '../base/database/database.ts';
import { toSegment } from './segment.ts';

const clean = statement<{ pages: number }>(
  'search.clean-pending-tokens',
  `select gin_clean_pending_list('record_token_tokens_idx') as pages`,
);

/**
 * The records whose tokens are moved together: the more, the less work and log. A search reads the list for each segment that it looks
 * into (2 ms with the 540 pages of 40 meetings), and not by the index where it has more pages than there are records (`READ_BY_INDEX`):
 * a meeting has 13.
 */
const toBatch = (records: number, { least, most }: { least: number; most: number }): number =>
  Math.max(least, Math.min(Math.floor(records / 16), most));

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

// Counted by the connections that search, and told a second later, or ten where they have nothing else to do. By the key where the
// list is long; insights read by it as well, and move what waits anyway.
const countSearches = statement<{ searches: number; records: number }>(
  'search.count-index-scans',
  `select pg_stat_get_numscans('record_token_tokens_idx'::regclass) + pg_stat_get_numscans('record_token_pkey'::regclass) as searches,
     pg_stat_get_live_tuples('record_token'::regclass) as records`,
);

/** The most are half of what the pending list may take, and a first search that finds them waiting takes 15 ms longer. */
const WAITING = { least: 64, most: 512 };

/** The count at an import's last look, by database. */
const searchesOf = new WeakMap<Queryable, number>();

/**
 * The same for an import: as long as nobody searches, more records wait and are moved together, which writes less log. It is asked at each batch whether somebody does.
 */
const cleanImported: UpkeepWork = async (db, { requests, is_quiet }) => {
  const before = searchesOf.get(db);
  const [counted] = await db.query(countSearches, []);
  const { searches = 0, records = 0 } = counted ?? {};
  searchesOf.set(db, searches);
  const isSearched = before !== undefined && before !== searches;
  if (!is_quiet && !isSearched && requests < toBatch(records, WAITING)) return 'later';
  return cleanPendingTokens(db);
};

const TOGETHER = { least: 4, most: 32 };
const FEW_SEGMENTS = 8;

/** Returns the work that moves the tokens of a record with this ordinal, and its batch size. */
export function toCleaning(ordinal: number, isImport: boolean): [work: UpkeepWork, batch: number] {
  // A search reads the list for each of many segments.
  const isPatient = isImport && toSegment(ordinal) < FEW_SEGMENTS;
  return [isPatient ? cleanImported : cleanPendingTokens, toBatch(ordinal, TOGETHER)];
}
