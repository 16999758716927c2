import { READ_ALL, WHOLE_WORKSPACE } from '../../access/principals.ts';
import type { Queryable } from '../../base/database/database.ts';
import {
  NO_DATE,
  NO_ORDINAL,
  type FacetGroup,
  type RecordWalk,
  type WalkedRecord,
  type WalkStep,
} from './record-walk.ts';
import { CONDITIONED, queryWalk, toConditions, WALKED, type Bind, type WalkText } from './walk-statement.ts';

/** Records that are read in order before the index is used: enough for a caller who sees one in five. */
const LOOKED_RECORDS = 512;
/** The same for days that are listed by id: all their records are read and sorted. */
const LOOKED_RECORDS_OF_DAYS = 4096;

export interface Look {
  records: WalkedRecord[];
  /** No matching record follows `records`. */
  is_whole: boolean;
}

/**
 * The simple way into a list filtered by visibility and dates alone, for a caller who sees much: read records
 * in order and keep those that match. It takes half the time of a lookup, which finds the whole newest
 * segment. Undefined: this way does not fit the list.
 */
export async function lookAtNewest(
  db: Queryable,
  walk: RecordWalk,
  step: WalkStep,
): Promise<Look | undefined> {
  const { search, groups, narrowing } = walk;
  if (search !== null || narrowing !== undefined || !groups.every(seesMuch)) return undefined;
  const way = chooseWay(walk);
  const { records, beside } = await queryWalk(db, `look-${way}`, (bind) => toLook(walk, { step, way, bind }));
  const isAll = beside.ahead_records !== null && beside.ahead_records < lookedRecords(way);
  if (way === 'at-days' && !isAll) return undefined;
  return { records, is_whole: isAll && records.length < step.limit };
}

/** Callers who see little, such as guests, are excluded: the look would find almost nothing and cost as much as the lookup after it. */
export function seesMuch({ kind, values }: FacetGroup): boolean {
  return kind === 'principal' && (values.includes(WHOLE_WORKSPACE) || values.includes(READ_ALL));
}

type Way = 'by-id' | 'by-date' | 'at-days';

function chooseWay({ order, recorded_from, recorded_before }: RecordWalk): Way {
  if (order === 'rec_date') return 'by-date';
  return recorded_from === null && recorded_before === null ? 'by-id' : 'at-days';
}

function lookedRecords(way: Way): number {
  return way === 'at-days' ? LOOKED_RECORDS_OF_DAYS : LOOKED_RECORDS;
}

const IN_ORDER: Record<Way, string> = {
  'by-id': 'order by i.ordinal desc',
  'by-date': 'order by i.recorded_at desc, i.record_id desc',
  'at-days': '',
};

interface Ahead {
  /** Records ahead, up to the number that is read; null: not counted. */
  ahead_records: number | null;
}

/**
 * The number of records to read is a parameter, so the planner expects to read a tenth of them: given the
 * number itself, it sorted the whole workspace where it took workspaces for small (45 ms instead of 0.6).
 * Counting in the same statement, up to that number, makes the end of the list certain while records are
 * created and deleted; a full page of the newest needs no end.
 */
function toLook(
  walk: RecordWalk,
  { step, way, bind }: { step: WalkStep; way: Way; bind: Bind },
): WalkText<Ahead> {
  const ahead = `i.workspace_id = ${bind(walk.workspace_id)} and ${toRange(walk, { step, way, bind })}`;
  const looked = bind(lookedRecords(way));
  return {
    records: `select ${WALKED}
  from (
    select ${CONDITIONED} from record_index i where ${ahead} ${IN_ORDER[way]} limit ${looked}
  ) as i
  where ${toConditions(walk, bind)}
  ${way === 'at-days' ? 'order by i.ordinal desc' : ''} limit ${bind(step.limit)}`,
    beside: {
      ahead_records: `case when ${way === 'at-days'} or count(*) < ${bind(step.limit)} then (
    select count(*) from (select i.ordinal from record_index i where ${ahead} limit ${looked}) as i
  ) end`,
    },
  };
}

function toRange(
  walk: RecordWalk,
  { step: { after }, way, bind }: { step: WalkStep; way: Way; bind: Bind },
): string {
  const beforeOrdinal = bind(way === 'by-date' ? NO_ORDINAL : (after?.ordinal ?? NO_ORDINAL));
  // With two bounds the planner expects few records whatever their values are, and keeps the plan: 0.1 ms of 0.4.
  if (way === 'by-id') return `i.ordinal < ${beforeOrdinal} and i.ordinal > ${bind(0)}`;
  const passed = way === 'by-date' ? after : null;
  return `i.ordinal + 0 < ${beforeOrdinal}
      and i.recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
      and i.recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz
      and (i.recorded_at, i.record_id)
        < (${bind(passed?.recorded_at ?? NO_DATE)}::timestamptz, ${bind(passed?.record_id ?? NO_ORDINAL)}::bigint)`;
}
