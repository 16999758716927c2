import { statement, type Queryable } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import type { SearchTerm } from '../parse-query.ts';
import type { RecordSearch } from './record-walk.ts';
import { toBigintArrayLiteral } from '../search-tokens.ts';

/**
 * The text that each mode searches. It is concatenated once per record: a stored text is fetched by every
 * function that reads it (0.04 ms for an hour), the result of a concatenation is not. No needle contains a
 * line feed, so none matches across one.
 */
const HAYSTACKS = {
  all_fields: `x.title || e'\\n' || x.transcript`,
  title_terms: 'x.title',
  transcript: `x.transcript || ''`,
  insights: `x.insights || ''`,
  everywhere: `concat_ws(e'\\n', x.title, x.transcript, x.insights, x.speakers, x.attendees)`,
} as const;

// The text before a needle is shorter than the whole. `strpos` finds the needle as well, but then counts the characters before
// it, which takes two to five times as long.
const holds = (haystack: string, needle: string) =>
  `octet_length(split_part(${haystack}, ${needle}, 1)) < octet_length(${haystack})`;

const toMatchStatement = (condition: string, beside = '') => `select array_agg(m.ordinal) as ordinals from (
         select x.ordinal from unnest($2::bigint[]) as c (ordinal)
         cross join lateral (
           select x.* from record_text x where x.workspace_id = $1 and x.ordinal = c.ordinal offset 0
         ) as x${beside}
         where ${condition}
         limit $4
       ) as m`;

type Mode = RecordSearch['mode'];
interface Matching {
  ordinals: number[] | null;
}
const forEachMode = <Made>(make: (mode: Mode, haystack: string) => Made) =>
  Object.fromEntries(
    Object.entries(HAYSTACKS).map(([mode, haystack]) => [mode, make(mode as Mode, haystack)]),
  ) as Record<Mode, Made>;

const statements = forEachMode((mode, haystack) =>
  statement<Matching>(
    `search.matching-texts-${mode}`,
    toMatchStatement(`(
           select bool_and(${holds('haystack.text', 'needle.needle')})
           from (select ${haystack} as text offset 0) as haystack cross join unnest($3::text[]) as needle (needle)
         )`),
  ),
);

// Labels and owners in place of a term, and people beside the terms: only pages ask for these. Each list of ids is a text.
const isNamed = `i.label_ids && w.label_ids::bigint[] or i.owner_member_id = any (w.owner_member_ids::bigint[])`;
const statementsWithPeople = forEachMode((mode, haystack) =>
  statement<Matching>(
    `search.matching-people-${mode}`,
    toMatchStatement(
      `coalesce((
           select bool_and(${isNamed} or ${holds('haystack.text', 'w.needle')})
           from (select ${haystack} as text offset 0) as haystack
           cross join unnest($3::text[], $5::text[], $6::text[]) as w (needle, label_ids, owner_member_ids)
         ), true) and coalesce((
           select bool_and(${isNamed} or ${holds('haystack.text', 'w.needle')})
           from unnest($7::text[], $8::text[], $9::text[], $10::boolean[]) as w (needle, label_ids, owner_member_ids, is_speaker)
           cross join lateral (
             select case when w.is_speaker then x.speakers || '' else x.speakers || e'\\n' || x.attendees end as text offset 0
           ) as haystack
         ), true)`,
      `
         cross join lateral (
           select i.label_ids, i.owner_member_id from record_index i
           where i.workspace_id = $1 and i.ordinal = c.ordinal offset 0
         ) as i`,
    ),
  ),
);

/**
 * Returns the first of the records (by ordinal) whose text contains every term that is not exact. The nested
 * loop keeps their order, so no text is read after `most` of them have been found.
 */
export async function findMatchingTexts(
  db: Queryable,
  {
    workspace_id,
    ordinals,
    search: { most, ...search },
  }: { workspace_id: number; ordinals: readonly number[]; search: RecordSearch & { most: number } },
): Promise<Set<number>> {
  if (ordinals.length === 0) return new Set();
  const undecided = search.terms.filter((term) => !term.exact);
  const people = (search.people ?? []).filter((term) => !term.exact);
  const needles = undecided.map((term) => term.needle);
  const values = [workspace_id, ordinals, needles, most];
  const isPlain = people.length === 0 && undecided.every(({ named }) => named === undefined);
  const rows = isPlain
    ? await db.query(statements[search.mode], values)
    : await db.query(statementsWithPeople[search.mode], [
        ...values,
        ...listNamed(undecided),
        people.map((term) => term.needle),
        ...listNamed(people),
        people.map(({ role }) => role === 'speaker'),
      ]);
  return new Set(requireRow(rows, 'an aggregate').ordinals);
}

const listNamed = (terms: readonly SearchTerm[]) => [
  terms.map(({ named }) => toBigintArrayLiteral(named?.label_ids ?? [])),
  terms.map(({ named }) => toBigintArrayLiteral(named?.owner_member_ids ?? [])),
];
