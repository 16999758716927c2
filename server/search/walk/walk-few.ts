/**
 * A search among few records: those of a guest of one team, or those with a rare label. A walk by the terms
 * of a common word reads every record that has it, in every segment, to find the few that match (35 ms of CPU
 * at 100,000 records for a member who sees 100 of them). So the filters are looked up first, and when they leave
 * very few records, each of those is checked for the terms.
 */
import { statement, type Queryable, type Value } from '../../base/database/database.ts';
import { seesMuch } from './look-at-newest.ts';
import { NO_DATE, NO_ORDINAL, type RecordWalk, type WalkedRecord, type WalkStep } from './record-walk.ts';
import { toPhraseCondition } from './phrase-condition.ts';
import { nameOf, toFacetLookup, toLookupSelect, toTermCondition, toTokenLookups } from './segment-lookup.ts';
import { CONDITIONED, queryWalk, toConditions, WALKED, type Bind } from './walk-statement.ts';

/** A segment of a member who sees a tenth of the records has more, so that others pay only for a lookup: 0.1 ms. */
export const FEW_RECORDS = 256;

/** A caller found to have many records is not counted again for this many searches: a count takes 0.7 ms with its round trip. */
const LOOKS_SAVED = 64;
const MOST_FILTERS = 1_000;
/** How many looks are still to be saved, by filters. They choose between two ways to the same records, and need not be right. */
const manyOf = new WeakMap<Queryable, Map<string, number>>();

/** The ordinals of all records that can match, in no order; undefined: they are not few, or there are no filters. */
export async function findFew(
  db: Queryable,
  walk: RecordWalk,
  fewRecords: number,
): Promise<number[] | undefined> {
  const { workspace_id, order, search, groups, recorded_from, recorded_before } = walk;
  if (search === null || groups.every(seesMuch)) return undefined;
  const many = manyOf.get(db) ?? new Map<string, number>();
  manyOf.set(db, many);
  const filters = JSON.stringify([workspace_id, groups, recorded_from, recorded_before, fewRecords]);
  const saved = many.get(filters) ?? 0;
  if (saved > 0) {
    many.set(filters, saved - 1);
    return undefined;
  }
  const values: Value[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const lookup = toFacetLookup(walk);
  const text = `select array(
    select p.ordinal from (
      select s.segment from record_segment s
      where s.workspace_id = ${bind(workspace_id)}
        and s.max_recorded_at >= ${bind(recorded_from ?? `-${NO_DATE}`)}::timestamptz
        and s.min_recorded_at < ${bind(recorded_before ?? NO_DATE)}::timestamptz
      order by s.segment desc offset 0
    ) as s
    cross join lateral (${toLookupSelect(walk, { lookup, after: null, bind })} offset 0) as p
    limit ${bind(fewRecords + 1)}
  ) as ordinals`;
  const select = statement<{ ordinals: number[] }>(`search.few-${order}-${lookup.groups.length}`, text);
  const [row] = await db.query(select, values);
  if (row === undefined) return undefined;
  if (row.ordinals.length <= fewRecords) return row.ordinals;
  if (many.size >= MOST_FILTERS) many.clear();
  many.set(filters, LOOKS_SAVED);
  return undefined;
}

/** Returns the matching records after the step's position, in order. They are checked one by one until the page is full. */
export async function walkFew(
  db: Queryable,
  { walk, step, ordinals }: { walk: RecordWalk; step: WalkStep; ordinals: readonly number[] },
): Promise<WalkedRecord[]> {
  const { after } = step;
  const lookups = toTokenLookups(walk);
  const name = `walk-few-${walk.order}-${nameOf(walk, lookups)}`;
  const { records } = await queryWalk(db, name, (bind) => {
    const workspace_id = bind(walk.workspace_id);
    const isById = walk.order === 'id';
    const [order, passed] = isById
      ? ['i.ordinal desc', `i.ordinal < ${bind(after?.ordinal ?? NO_ORDINAL)}`]
      : [
          'i.recorded_at desc, i.record_id desc',
          `(i.recorded_at, i.record_id)
        < (${bind(after?.recorded_at ?? NO_DATE)}::timestamptz, ${bind(after?.record_id ?? NO_ORDINAL)}::bigint)`,
        ];
    return {
      records: `select ${WALKED}
  from (
    select ${CONDITIONED} from record_index i
    where i.workspace_id = ${workspace_id} and i.ordinal = any (${bind(ordinals)}::bigint[]) and ${passed}
    and ${toConditions(walk, bind)}
    order by ${order} offset 0
  ) as i
  where (
    select ${toTermCondition(lookups, '((i.ordinal - 1) >> 12)', bind)} from record_token p
    where p.workspace_id = ${workspace_id} and p.ordinal = i.ordinal)
    and ${toPhraseCondition(walk, bind)}
  limit ${bind(step.limit)}`,
      beside: {},
    };
  });
  return records;
}
