import { statement, type Queryable } from '../base/database/database.ts';
import { requireRow } from '../base/database/require-row.ts';
import type { RecordSearch } from './record-walk.ts';

/**
 * The text that each mode searches. It is concatenated once per record: a stored text is unpacked by every
 * function that reads it (0.15 ms for an hour), the result of a concatenation is not. No needle contains a
 * line feed, so none matches across one.
 */
const HAYSTACKS = {
  all_fields: `x.title || e'\\n' || x.transcript`,
  title_terms: 'x.title',
  transcript: `x.transcript || ''`,
} as const;

const statements = Object.fromEntries(
  Object.entries(HAYSTACKS).map(([mode, haystack]) => [
    mode,
    statement<{ ordinals: number[] | null }>(
      `search.matching-texts-${mode}`,
      `select array_agg(x.ordinal) as ordinals from record_text x
       cross join lateral (select ${haystack} as text offset 0) as haystack
       where x.workspace_id = $1 and x.ordinal = any ($2::bigint[])
         and (select bool_and(strpos(haystack.text, needle.needle) > 0) from unnest($3::text[]) as needle (needle))`,
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
  const needles = terms.filter((term) => !term.exact).map((term) => term.needle);
  const select = statements[mode];
  if (select === undefined || ordinals.length === 0) return new Set();
  const rows = await db.query(select, [workspaceId, ordinals, needles]);
  return new Set(requireRow(rows, 'an aggregate').ordinals);
}
