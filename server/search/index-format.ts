/**
 * The content of a text's index changes with versions of the service. Every record states the format of its
 * index, in the first of its tokens; while any is of an older one, searches use what both formats have, and
 * the records are reindexed in the background.
 *
 * 1: words by prefixes of 1 to 8 letters. 2: of 1 to 16 letters, and phrase bits beside an uncompressed text.
 * 3: also words of insights, speakers and attendees, which pages find once a record has this format.
 * 4: phrase bits in rows of their own, with fours of words.
 * 5: Arabic, Hebrew and Indic letters as people type them, without articles too, Thai and other unspaced scripts by pieces, emoji.
 */
import { statement, type Queryable } from '../base/database/database.ts';
import type { SearchTerm } from './parse-query.ts';
import type { RecordSearch } from './walk/record-walk.ts';

const INDEX_FORMAT = 5;

/** The first of a record's codes; no term's is as small. */
export const FORMAT_CODE = BigInt(INDEX_FORMAT) << 16n;

/** A condition on `t`, a row of record_token, as `record_token_outdated_idx` has it; both change together. */
export const IS_OUTDATED = `(t.tokens[1] >> 16) is distinct from ${INDEX_FORMAT}`;

const findOutdated = statement<{ has_outdated: boolean }>(
  'search.has-outdated',
  `select exists (select from record_token t where t.workspace_id = $1 and ${IS_OUTDATED}) as has_outdated`,
);

/** A search as the index of a workspace can answer it: without phrase hashes while records of an older format are there. */
export async function fitToFormat(
  db: Queryable,
  workspace_id: number,
  search: RecordSearch | null,
): Promise<RecordSearch | null> {
  if (search === null || [...search.terms, ...(search.people ?? [])].every(isInAllFormats)) return search;
  const [found] = await db.query(findOutdated, [workspace_id]);
  if (found?.has_outdated === false) return search;
  const people = search.people?.map(toOlder);
  return { ...search, terms: search.terms.map(toOlder), ...(people && { people }) };
}

const isInAllFormats = ({ older_pieces, hashes }: SearchTerm) => !older_pieces && hashes.length === 0;

const toOlder = <Term extends SearchTerm>({ older_pieces, ...term }: Term) => ({
  ...term,
  ...(older_pieces && { pieces: older_pieces, exact: false }),
  hashes: [],
});
