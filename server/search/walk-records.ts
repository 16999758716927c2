/**
 * The walk over a workspace's segments that answers every list and search of records: newest first, and no further
 * than the page is long. See docs/decisions/0003-segments.md.
 */
import { statement, type Queryable } from '../db/database.ts';
import { toSegment } from './segment.ts';
import {
  toLookStatement,
  toWalkStatement,
  type RecordPosition,
  type WalkedRecord,
  type WalkRequest,
} from './walk-statements.ts';

export interface WalkPage {
  records: WalkedRecord[];
  /** Where the next page goes on; null on the last. */
  next: RecordPosition | null;
}

/** Rows that are looked at plainly before anything is probed, as a multiple of the page. */
const LOOK_FACTOR = 4;
/** Candidates a page whose text is looked at, at 0.2 ms each; beyond, a page may be short, but is never empty. */
const TEXT_BUDGET = 1_000;
const MAX_WINDOW = 64;

/** The next page of a list; see WalkRequest. */
export async function walkRecords(db: Queryable, request: WalkRequest): Promise<WalkPage> {
  // One more than the page tells whether there is another page.
  const wanted = request.limit + 1;
  const found: WalkedRecord[] = [];
  let looked_at = 0;
  for await (const record of candidates(db, { ...request, limit: wanted })) {
    looked_at += 1;
    if (record.matched) found.push(record);
    if (found.length === wanted) return toPage(found.slice(0, request.limit));
    const spent = request.search !== null && looked_at >= TEXT_BUDGET && found.length > 0;
    if (spent) return { records: found, next: toPosition(record) };
  }
  return { records: found, next: null };
}

function toPage(records: WalkedRecord[]): WalkPage {
  const last = records.at(-1);
  return { records, next: last === undefined ? null : toPosition(last) };
}

function toPosition({ ordinal, recorded_at, record_id }: WalkedRecord): RecordPosition {
  return { ordinal, recorded_at: recorded_at.toISOString(), record_id };
}

/** Candidates in the order of the list, fetched in batches of `limit` as they are asked for. */
async function* candidates(db: Queryable, request: WalkRequest): AsyncGenerator<WalkedRecord> {
  let { after } = request;
  const asksForVisibilityOnly =
    request.search === null && request.groups.every(({ kind }) => kind === 'principal');
  if (asksForVisibilityOnly) {
    const look = toLookStatement(request, request.limit * LOOK_FACTOR);
    const seen = await db.query(look.statement, look.values);
    yield* seen;
    after = lastPosition(seen) ?? after;
  }
  const segments = await listSegments(db, request);
  const fetchBatch = request.order === 'id' ? fetchById : fetchByDate;
  for (;;) {
    const batch = await fetchBatch(db, { ...request, after }, segments);
    yield* batch;
    if (batch.length < request.limit) return;
    after = lastPosition(batch) ?? after;
  }
}

function lastPosition(batch: readonly WalkedRecord[]): RecordPosition | undefined {
  const last = batch.at(-1);
  return last === undefined ? undefined : toPosition(last);
}

interface Segment {
  segment: number;
  min_recorded_at: Date;
  max_recorded_at: Date;
}

const selectSegments = statement<Segment>(
  'search.segments',
  `select s.segment, s.min_recorded_at, s.max_recorded_at from record_segment s
   where s.workspace_id = $1
     and ($2::timestamptz is null or s.max_recorded_at >= $2)
     and ($3::timestamptz is null or s.min_recorded_at < $3)
   order by s.segment desc`,
);

async function listSegments(db: Queryable, request: WalkRequest): Promise<Segment[]> {
  const { workspace_id, recorded_from, recorded_before } = request;
  return db.query(selectSegments, [workspace_id, recorded_from, recorded_before]);
}

/** One statement over all segments, newest first: it stops by itself when it has enough. */
async function fetchById(
  db: Queryable,
  request: WalkRequest,
  segments: readonly Segment[],
): Promise<WalkedRecord[]> {
  const last = request.after === null ? Number.POSITIVE_INFINITY : toSegment(request.after.ordinal);
  const ahead = segments.filter(({ segment }) => segment <= last).map(({ segment }) => segment);
  if (ahead.length === 0) return [];
  const walk = toWalkStatement(request, ahead);
  return db.query(walk.statement, walk.values);
}

/**
 * Segments by their newest record, in windows of 1, 2, 4 … 64, until no segment ahead can hold a newer record than the
 * last one wanted: so records imported with an old date come where they belong.
 */
async function fetchByDate(
  db: Queryable,
  request: WalkRequest,
  segments: readonly Segment[],
): Promise<WalkedRecord[]> {
  const last = request.after === null ? Number.POSITIVE_INFINITY : Date.parse(request.after.recorded_at);
  const ahead = segments
    .filter(({ min_recorded_at }) => min_recorded_at.getTime() <= last)
    .sort((a, b) => b.max_recorded_at.getTime() - a.max_recorded_at.getTime());
  let held: WalkedRecord[] = [];
  for (
    let start = 0, window = 1;
    start < ahead.length;
    start += window, window = Math.min(window * 2, MAX_WINDOW)
  ) {
    const taken = ahead.slice(start, start + window).map(({ segment }) => segment);
    const walk = toWalkStatement(request, taken);
    held = [...held, ...(await db.query(walk.statement, walk.values))]
      .sort(newestFirst)
      .slice(0, request.limit);
    const newestAhead = ahead[start + window]?.max_recorded_at.getTime() ?? Number.NEGATIVE_INFINITY;
    const oldestHeld = held[request.limit - 1]?.recorded_at.getTime() ?? Number.NEGATIVE_INFINITY;
    if (oldestHeld > newestAhead) break;
  }
  return held;
}

const newestFirst = (a: WalkedRecord, b: WalkedRecord) =>
  b.recorded_at.getTime() - a.recorded_at.getTime() || b.record_id - a.record_id;
