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

/** Of titles and transcripts together; fetched once a record like these, in a tenth of the time. */
const PHRASE_BITS_FIT = `(cardinality($4::bigint[]) = 0 or x.phrase_bits is null or (
           select bool_and(get_bit(stored.bits, probe.hash & (8 * length(stored.bits) - 1)) = 1)
           from (select x.phrase_bits || '' as bits offset 0) as stored
           cross join unnest($4::bigint[]) as probe (hash)))`;

const statements = Object.fromEntries(
  Object.entries(HAYSTACKS).map(([mode, haystack]) => [
    mode,
    statement<{ ordinals: number[] | null }>(
      `search.matching-texts-${mode}`,
      `select array_agg(x.ordinal) as ordinals from record_text x
       where x.workspace_id = $1 and x.ordinal = any ($2::bigint[])
         and case when ${PHRASE_BITS_FIT} then (
           select bool_and(strpos(haystack.text, needle.needle) > 0)
           from (select ${haystack} as text offset 0) as haystack cross join unnest($3::text[]) as needle (needle)
         ) else false end`,
    ),
  ]),
);

/** Returns the records (by ordinal) whose text contains every term that is not exact. */
export async function findMatchingTexts(
  db: Queryable,
  workspaceId: number,
  ordinals: readonly number[],
  { mode, terms }: RecordSearch,
): Promise<Set<number>> {
  const undecided = terms.filter((term) => !term.exact);
  const needles = undecided.map((term) => term.needle);
  const probes = undecided.flatMap((term) => term.probes);
  const select = statements[mode];
  if (select === undefined || ordinals.length === 0) return new Set();
  const rows = await db.query(select, [workspaceId, ordinals, needles, probes]);
  return new Set(requireRow(rows, 'an aggregate').ordinals);
}
