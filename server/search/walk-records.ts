/**
 * The walk over a workspace's segments that answers every list and search of records: newest first, and no further
 * than the page is long. See docs/decisions/0003-segments.md.
 */
import { statement, type Queryable } from '../db/database.ts';
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
  let after = request.after;
  for await (const batch of batches(db, { ...request, limit: wanted })) {
    for (const record of batch) {
      looked_at += 1;
      after = toPosition(record);
      if (record.matched) found.push(record);
      if (found.length === wanted) return toPage(found, request.limit);
      if (looked_at >= TEXT_BUDGET && found.length > 0 && request.search !== null)
        return { records: found, next: after };
    }
  }
  return { records: found, next: null };
}

function toPage(found: WalkedRecord[], limit: number): WalkPage {
  const records = found.slice(0, limit);
  const last = records.at(-1);
  return { records, next: last === undefined ? null : toPosition(last) };
}

function toPosition({ ordinal, recorded_at, record_id }: WalkedRecord): RecordPosition {
  return { ordinal, recorded_at: recorded_at.toISOString(), record_id };
}

/** Candidates in the order of the list, in batches of growing effort, until there are no more. */
async function* batches(db: Queryable, request: WalkRequest): AsyncGenerator<WalkedRecord[]> {
  let after = request.after;
  const onlyVisibility = request.search === null && request.groups.every(({ kind }) => kind === 'principal');
  if (onlyVisibility) {
    const look = toLookStatement(request, request.limit * LOOK_FACTOR);
    const seen = await db.query(look.statement, look.values);
    yield seen;
    const last = seen.at(-1);
    if (last !== undefined) after = toPosition(last);
  }
  const walk = request.order === 'id' ? walkById : walkByDate;
  yield* walk(db, { ...request, after });
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

const listSegments = (db: Queryable, { workspace_id, recorded_from, recorded_before }: WalkRequest) =>
  db.query(selectSegments, [workspace_id, recorded_from, recorded_before]);

/** One statement walks all segments and stops by itself; another follows only when the text refused candidates. */
async function* walkById(db: Queryable, request: WalkRequest): AsyncGenerator<WalkedRecord[]> {
  const segments = (await listSegments(db, request)).map(({ segment }) => segment);
  for (let after = request.after; ;) {
    const ahead =
      after === null ? segments : segments.filter((segment) => segment <= toSegment(after?.ordinal ?? 0));
    const walk = toWalkStatement({ ...request, after }, ahead);
    const batch = await db.query(walk.statement, walk.values);
    yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < request.limit) return;
    after = toPosition(last);
  }
}

/**
 * Segments by their newest record, in windows of 1, 2, 4 … 64. What a window finds is handed on only when no segment
 * ahead can hold a newer record, so records imported with an old date come where they belong.
 */
async function* walkByDate(db: Queryable, request: WalkRequest): AsyncGenerator<WalkedRecord[]> {
  const segments = (await listSegments(db, request)).sort(
    (a, b) => b.max_recorded_at.getTime() - a.max_recorded_at.getTime(),
  );
  let held: WalkedRecord[] = [];
  /** Segments of which more rows may come than have been taken, with the last row taken. */
  let window = 1;
  let start = 0;
  let after = request.after;
  while (start < segments.length) {
    const taken = segments.slice(start, start + window);
    const walk = toWalkStatement(
      { ...request, after },
      taken.map(({ segment }) => segment),
    );
    held = [...held, ...(await db.query(walk.statement, walk.values))].sort(newestFirst);
    start += taken.length;
    window = Math.min(window * 2, MAX_WINDOW);
    const horizon = segments[start]?.max_recorded_at.getTime() ?? Number.NEGATIVE_INFINITY;
    // TODO
  }
}

const newestFirst = (a: WalkedRecord, b: WalkedRecord) =>
  b.recorded_at.getTime() - a.recorded_at.getTime() || b.record_id - a.record_id;
