/**
 * The number of records with each label in a requester's list. Counting a million records takes 0.6 s, so the
 * counts are cached by segment: a change of labels or access raises the version of its records' segments, and
 * only those are counted again (3 ms each).
 */
import { LRUCache } from 'lru-cache';
import { statement, type Queryable } from '../base/database/database.ts';
import { shareReads } from '../base/database/share-reads.ts';

interface SegmentCounts {
  version: number;
  /** Label id → records; labels without any are left out. */
  counts: ReadonlyMap<number, number>;
}

interface KeptCounts {
  segments: Map<number, SegmentCounts>;
  /** Requests of the same principals share a look at the versions; as a queue of looks they waited seconds for one another. */
  refresh(db: Queryable): Promise<void>;
}

export interface LabelCounts {
  /** Label id → the number of its records in the list of these principals; labels without any are absent. */
  count(db: Queryable, workspace_id: number, principals: readonly number[]): Promise<Map<number, number>>;
}

/** By workspace and principals: a few hundred members of a large workspace, whose counts take 100 KB each. */
const MOST_KEPT = 300;
/** During a rolling update, a server of the previous version raises no versions. */
const KEPT_MS = 5 * 60_000;

export function makeLabelCounts(): LabelCounts {
  const kept = new LRUCache<string, KeptCounts>({ max: MOST_KEPT, ttl: KEPT_MS });
  return {
    async count(db, workspace_id, principals) {
      const key = `${workspace_id}:${principals.toSorted((a, b) => a - b).join()}`;
      const known = kept.get(key) ?? makeKept(workspace_id, principals);
      // `get` does not change the age, nor does an entry that is not set again.
      if (!kept.has(key)) kept.set(key, known);
      await known.refresh(db);
      return sumUp(known.segments);
    },
  };
}

function makeKept(workspace_id: number, principals: readonly number[]): KeptCounts {
  const segments: KeptCounts['segments'] = new Map();
  const refresh = shareReads((db: Queryable) =>
    bringUpToDate(db, { workspace_id, principals, known: segments }),
  );
  return { segments, refresh };
}

const selectVersions = statement<{ segments: number[] | null; versions: number[] | null }>(
  'label-counts.versions',
  `select array_agg(s.segment::bigint order by s.segment) as segments,
     array_agg(s.facet_version order by s.segment) as versions
   from record_segment s where s.workspace_id = $1`,
);

// The labels of a record are counted without a join: one pass over the segment.
const countSegments = statement<{ segment: number; label_id: number; record_count: number }>(
  'label-counts.count-segments',
  `select c.segment, l.label_id, count(*) as record_count
   from unnest($3::integer[]) as c (segment)
   cross join lateral (
     select i.label_ids from record_index i
     where i.workspace_id = $1 and i.ordinal > c.segment::bigint << 12 and i.ordinal <= (c.segment + 1)::bigint << 12
       and i.acl && $2::bigint[] and i.label_ids <> '{}'
   ) as i
   cross join unnest(i.label_ids) as l (label_id)
   group by c.segment, l.label_id order by c.segment, l.label_id`,
);

/** Versions are read first: a change during the count raises a version that is not known yet. */
async function bringUpToDate(
  db: Queryable,
  {
    workspace_id,
    principals,
    known,
  }: { workspace_id: number; principals: readonly number[]; known: Map<number, SegmentCounts> },
): Promise<void> {
  const [row] = await db.query(selectVersions, [workspace_id]);
  const versions = new Map(
    (row?.segments ?? []).map((segment, place) => [segment, row?.versions?.[place] ?? 0]),
  );
  const changed = [...versions.keys()].filter(
    (segment) => known.get(segment)?.version !== versions.get(segment),
  );
  if (changed.length === 0) return;
  const counts = new Map(changed.map((segment) => [segment, new Map<number, number>()]));
  for (const row of await db.query(countSegments, [workspace_id, principals, changed])) {
    counts.get(row.segment)?.set(row.label_id, row.record_count);
  }
  for (const [segment, ofSegment] of counts) {
    known.set(segment, { version: versions.get(segment) ?? 0, counts: ofSegment });
  }
}

function sumUp(segments: ReadonlyMap<number, SegmentCounts>): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { counts } of segments.values()) {
    for (const [label_id, count] of counts) sums.set(label_id, (sums.get(label_id) ?? 0) + count);
  }
  return sums;
}
