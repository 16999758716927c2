import type { Queryable } from '../../base/database/database.ts';
import { NO_DATE, type RecordWalk, type WalkedRecord, type WalkStep } from './record-walk.ts';
import { hasHashes, toPhraseCondition } from './phrase-condition.ts';
import { nameOf, toCandidates, toSegmentLookups, type SegmentLookup } from './segment-lookup.ts';
import { queryWalk, toConditions, WALKED, type Bind } from './walk-statement.ts';

const MAX_WINDOW_SEGMENTS = 64;

/**
 * Segments by their newest record: one, then as many as should fill the page at the rate found so far, but at
 * most twice as many as the last time, and 64. Records imported with an old date are in newer segments than
 * their dates suggest: the walk stops when the next segment cannot contain a record newer than the last of
 * the page.
 */
export async function walkByDate(db: Queryable, walk: RecordWalk, step: WalkStep): Promise<WalkedRecord[]> {
  const lookups = toSegmentLookups(walk);
  const { segments, records } = await walkFirstWindow(db, { walk, step, lookups });
  let found = records;
  let readSegments = 1;
  let windowSegments = 1;
  for (;;) {
    const last = found[step.limit - 1];
    const next = segments[readSegments];
    if (next === undefined || (last !== undefined && last.recorded_at_ms > next.max_recorded_at_ms))
      return found;
    const missing = step.limit - found.length;
    const expectedSegments = Math.max(1, Math.ceil((missing / found.length) * readSegments));
    windowSegments = Math.min(expectedSegments, windowSegments * 2, MAX_WINDOW_SEGMENTS);
    const window = segments.slice(readSegments, readSegments + windowSegments);
    const ids = window.map(({ segment }) => segment);
    const more = await walkWindow(db, { walk, step, lookups, segments: ids });
    found = [...found, ...more].sort(newestFirst).slice(0, step.limit);
    readSegments += window.length;
  }
}

function newestFirst(a: WalkedRecord, b: WalkedRecord): number {
  return b.recorded_at_ms - a.recorded_at_ms || b.record_id - a.record_id;
}

interface SegmentByDate {
  segment: number;
  max_recorded_at_ms: number;
}

/**
 * The records of the newest segment, and all segments that may have others, which most walks need not read.
 * They are read once a walk: a record that is added in the meantime may widen a segment, but need not be in
 * this list.
 */
async function walkFirstWindow(
  db: Queryable,
  { walk, step, lookups }: { walk: RecordWalk; step: WalkStep; lookups: SegmentLookup[] },
): Promise<{ segments: SegmentByDate[]; records: WalkedRecord[] }> {
  const { records, beside } = await queryWalk<{ segments: SegmentByDate[] }>(
    db,
    `walk-newest-by-date-${nameOf(walk, lookups)}`,
    (bind) => ({
      common: `by_date as materialized (
    select s.segment, s.max_recorded_at from record_segment s
    where s.workspace_id = ${bind(walk.workspace_id)}
      and s.max_recorded_at >= ${bind(walk.recorded_from ?? `-${NO_DATE}`)}::timestamptz
      and s.min_recorded_at < ${bind(walk.recorded_before ?? NO_DATE)}::timestamptz
      and s.min_recorded_at <= ${bind(step.after?.recorded_at ?? NO_DATE)}::timestamptz
    order by s.max_recorded_at desc, s.segment desc)`,
      records: toWindow(walk, { step, lookups, segments: 'select d.segment from by_date d limit 1', bind }),
      beside: {
        segments: `(
    select coalesce(json_agg(json_build_object('segment', d.segment,
      'max_recorded_at_ms', (date_part('epoch', d.max_recorded_at) * 1000)::bigint)), '[]')
    from by_date d)`,
      },
    }),
  );
  return { segments: beside.segments, records };
}

async function walkWindow(
  db: Queryable,
  {
    walk,
    step,
    lookups,
    segments,
  }: { walk: RecordWalk; step: WalkStep; lookups: SegmentLookup[]; segments: number[] },
): Promise<WalkedRecord[]> {
  const { records } = await queryWalk(db, `walk-by-date-${nameOf(walk, lookups)}`, (bind) => {
    // With a limit the planner expects few segments however many there are, and keeps the plan: 0.25 ms a window.
    const window = `select d.segment from unnest(${bind(segments)}::integer[]) as d (segment) limit ${bind(MAX_WINDOW_SEGMENTS)}`;
    return { records: toWindow(walk, { step, lookups, segments: window, bind }), beside: {} };
  });
  return records;
}

/** The newest records of the segments that a select returns. */
function toWindow(
  walk: RecordWalk,
  {
    step,
    lookups,
    segments,
    bind,
  }: { step: WalkStep; lookups: SegmentLookup[]; segments: string; bind: Bind },
): string {
  // The bits of a phrase are read in order, of no more records than it takes to fill the page; without one, the sort has a bound.
  const sorted = hasHashes(walk.search) ? null : step.limit;
  return `select ${WALKED} from (
    select ${WALKED}
    from (${segments}) as s
    cross join lateral (
      select ${WALKED} from record_index i
      where i.workspace_id = ${bind(walk.workspace_id)}
      and i.ordinal = any (${toCandidates(walk, { lookups, after: step.after, bind })})
      and ${toConditions(walk, bind)}
      offset 0
    ) as i
    order by i.recorded_at desc, i.record_id desc limit ${bind(sorted)}::bigint
  ) as i
  where ${toPhraseCondition(walk, bind)} limit ${bind(step.limit)}`;
}
