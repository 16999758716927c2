/**
 * What the index of a text holds changes with versions of the service. Every record says in which format it was indexed, in the first
 * of its tokens; while any is of an older one, searches ask for what both formats have, and the records are indexed anew meanwhile.
 *
 * 1: words by prefixes of 1 to 8 letters. 2: of 1 to 16 letters, and phrase bits beside an uncompressed text.
 */
import { statement, type Queryable } from '../base/database/database.ts';
import type { RecordSearch } from './record-walk.ts';

const INDEX_FORMAT = 2;

/** The first of a record's codes; no term's is as small. */
export const FORMAT_CODE = BigInt(INDEX_FORMAT) << 16n;

/** Of `t`, a row of record_token: as the index `record_token_outdated_idx` has it. A new format takes a new one. */
export const IS_OUTDATED = `(t.tokens[1] >> 16) is distinct from ${INDEX_FORMAT}`;

const findOutdated = statement<{ has_outdated: boolean }>(
  'search.has-outdated',
  `select exists (select from record_token t where t.workspace_id = $1 and ${IS_OUTDATED}) as has_outdated`,
);

/** What is asked for of a workspace's records, all of which say what the current format says, or not. */
export async function fitToFormat(
  db: Queryable,
  workspaceId: number,
  search: RecordSearch | null,
): Promise<RecordSearch | null> {
  if (
    search === null ||
    search.terms.every(({ older_pieces, probes }) => !older_pieces && probes.length === 0)
  )
    return search;
  const [found] = await db.query(findOutdated, [workspaceId]);
  if (found?.has_outdated === false) return search;
  const terms = search.terms.map(({ older_pieces, ...term }) => ({
    ...term,
    ...(older_pieces && { pieces: older_pieces, exact: false }),
    probes: [],
  }));
  return { ...search, terms };
}
