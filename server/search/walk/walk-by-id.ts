import type { Queryable } from '../../base/database/database.ts';
import { NO_DATE, NO_ORDINAL, type RecordWalk, type WalkedRecord, type WalkStep } from './record-walk.ts';
import { MAX_SEGMENT } from '../search-tokens.ts';
import { nameOf, toCandidates, toSegmentLookups } from './segment-lookup.ts';
import { toSegment } from '../segment.ts';
import { toPhraseCondition } from './phrase-condition.ts';
import { queryWalk, toConditions, WALKED } from './walk-statement.ts';

/**
 * One statement: segments from new to old, each looked up when the ones before it did not fill the page. The nested loop
 * keeps the order of its outer side as long as no parallel plan is allowed; an `order by` around it would read them all.
 * Candidates are read backwards through the primary key and only until the page is full.
 */
export async function walkById(db: Queryable, walk: RecordWalk, step: WalkStep): Promise<WalkedRecord[]> {
  const lookups = toSegmentLookups(walk);
  const beforeOrdinal = step.after?.ordinal ?? NO_ORDINAL;
  const firstSegment = step.after === null ? MAX_SEGMENT : toSegment(step.after.ordinal);
  const { records } = await queryWalk(db, `walk-by-id-${nameOf(walk, lookups)}`, (bind) => {
    const workspace_id = bind(walk.workspace_id);
    const limit = bind(step.limit);
    const found = `select ${WALKED}
  from (
    select s.segment from record_segment s
    where s.workspace_id = ${workspace_id} and s.segment <= ${bind(firstSegment)}
      and s.max_recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
      and s.min_recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz
    order by s.segment desc offset 0
  ) as s
  cross join lateral (
    select ${WALKED} from record_index i
    where i.workspace_id = ${workspace_id} and i.ordinal < ${bind(beforeOrdinal)}
    and i.ordinal = any (${toCandidates(walk, { lookups, after: step.after, bind })})
    and ${toConditions(walk, bind)} and ${toPhraseCondition(walk, bind)}
    order by i.ordinal desc limit ${limit}
  ) as i
  limit ${limit}`;
    return { records: found, beside: {} };
  });
  return records;
}
