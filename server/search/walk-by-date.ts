import { statement, type Queryable } from '../db/database.ts';
import { NO_DATE, type RecordWalk, type WalkedRecord, type WalkStep } from './record-walk.ts';
import { nameOf, toCandidates, toSegmentProbes, type SegmentProbe } from './segment-probe.ts';
import { queryWalk, toConditions, WALKED } from './walk-statement.ts';

const MAX_WINDOW_SEGMENTS = 64;

/**
 * Segments by their newest record, in windows of 1, 2, 4 … 64. Records imported with an old date lie in newer segments
 * than their dates say: the walk stops when the next segment cannot hold a record newer than the last of the page.
 */
export async function walkByDate(db: Queryable, walk: RecordWalk, step: WalkStep): Promise<WalkedRecord[]> {
  const probes = toSegmentProbes(walk);
  const segments = await listSegments(db, walk, step);
  let found: WalkedRecord[] = [];
  let window_start = 0;
  let window_segments = 1;
  for (;;) {
    const window = segments.slice(window_start, window_start + window_segments);
    const last = found[step.limit - 1];
    const [next] = window;
    if (next === undefined || (last !== undefined && last.recorded_at > next.max_recorded_at)) return found;
    const records = await walkWindow(db, walk, step, {
      probes,
      segments: window.map(({ segment }) => segment),
    });
    found = [...found, ...records].sort(newestFirst).slice(0, step.limit);
    window_start += window_segments;
    window_segments = Math.min(window_segments * 2, MAX_WINDOW_SEGMENTS);
  }
}

function newestFirst(a: WalkedRecord, b: WalkedRecord): number {
  return b.recorded_at.getTime() - a.recorded_at.getTime() || b.record_id - a.record_id;
}

// Read once a walk: a record that is added meanwhile may widen a segment, but need not be in this list.
const selectSegments = statement<{ segment: number; max_recorded_at: Date }>(
  'search.segments-by-date',
  `select s.segment, s.max_recorded_at from record_segment s
   where s.workspace_id = $1 and s.max_recorded_at >= $2::timestamptz and s.min_recorded_at < $3::timestamptz
     and s.min_recorded_at <= $4::timestamptz
   order by s.max_recorded_at desc, s.segment desc`,
);

async function listSegments(
  db: Queryable,
  { workspace_id, recorded_from, recorded_before }: RecordWalk,
  { after }: WalkStep,
): Promise<{ segment: number; max_recorded_at: Date }[]> {
  return db.query(selectSegments, [
    workspace_id,
    recorded_from ?? `-${NO_DATE}`,
    recorded_before ?? NO_DATE,
    after?.recorded_at ?? NO_DATE,
  ]);
}

async function walkWindow(
  db: Queryable,
  walk: RecordWalk,
  step: WalkStep,
  { probes, segments }: { probes: SegmentProbe[]; segments: number[] },
): Promise<WalkedRecord[]> {
  return queryWalk<WalkedRecord>(
    db,
    `walk-by-date-${nameOf(probes)}`,
    (bind) => `select ${WALKED}
  from unnest(${bind(segments)}::integer[]) as s (segment)
  cross join lateral (
    select ${WALKED} from record_index i
    where i.workspace_id = ${bind(walk.workspace_id)}
    and i.ordinal = any (${toCandidates(walk, probes, step.after, bind)})
    and ${toConditions(walk, bind)}
    offset 0
  ) as i
  order by i.recorded_at desc, i.record_id desc limit ${bind(step.limit)}`,
  );
}
