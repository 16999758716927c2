import { statement, type Queryable } from '../base/database/database.ts';
import { requireRow } from '../base/database/require-row.ts';
import type { RecordSearch } from './record-walk.ts';

/**
 * The text that each mode searches. It is concatenated once per record: a stored text is fetched by every
 * function that reads it (0.04 ms for an hour), the result of a concatenation is not. No needle contains a
 * line feed, so none matches across one.
 */
const HAYSTACKS = {
  all_fields: `x.title || e'\\n' || x.transcript`,
  title_terms: 'x.title',
  transcript: `x.transcript || ''`,
} as const;

/** The bits of titles and transcripts together; like these they are fetched once per record, in a tenth of the time. */
const PHRASE_BITS_FIT = `(cardinality($4::bigint[]) = 0 or x.phrase_bits is null or not exists (
           select from (select x.phrase_bits || '' as bits, 8 * length(x.phrase_bits) - 1 as mask offset 0) as stored
           cross join unnest($4::bigint[]) as probe (hash)
           where get_bit(stored.bits, probe.hash & stored.mask) = 0))`;

// The text before a needle is shorter than the whole. `strpos` finds the needle as well, but then counts the characters before
// it, which takes two to five times as long.
const statements = Object.fromEntries(
  Object.entries(HAYSTACKS).map(([mode, haystack]) => [
    mode,
    statement<{ ordinals: number[] | null }>(
      `search.matching-texts-${mode}`,
      `select array_agg(m.ordinal) as ordinals from (
         select x.ordinal from unnest($2::bigint[]) as c (ordinal)
         cross join lateral (
           select x.* from record_text x where x.workspace_id = $1 and x.ordinal = c.ordinal offset 0
         ) as x
         where case when ${PHRASE_BITS_FIT} then (
           select bool_and(octet_length(split_part(haystack.text, needle.needle, 1)) < octet_length(haystack.text))
           from (select ${haystack} as text offset 0) as haystack cross join unnest($3::text[]) as needle (needle)
         ) else false end
         limit $5
       ) as m`,
    ),
  ]),
);

/**
 * Returns the first of the records (by ordinal) whose text contains every term that is not exact. The nested
 * loop keeps their order, so no text is read after `most` of them have been found.
 */
export async function findMatchingTexts(
  db: Queryable,
  workspaceId: number,
  ordinals: readonly number[],
  { mode, terms, most }: RecordSearch & { most: number },
): Promise<Set<number>> {
  const undecided = terms.filter((term) => !term.exact);
  const needles = undecided.map((term) => term.needle);
  const probes = undecided.flatMap((term) => term.probes);
  const select = statements[mode];
  if (select === undefined || ordinals.length === 0) return new Set();
  const rows = await db.query(select, [workspaceId, ordinals, needles, probes, most]);
  return new Set(requireRow(rows, 'an aggregate').ordinals);
}
