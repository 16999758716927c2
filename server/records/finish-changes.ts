/**
 * The end of every transaction that changes records: their index follows, their versions rise, and the audit log and
 * the log of facts get their entries. Writers of records only call the record writer; none has to remember any of this.
 */
import { writeAudit } from '../access/audit-log.ts';
import { statement, type WriteTransaction } from '../base/database/database.ts';
import { followInsight } from './action-items/follow-insight.ts';
import { followNotes } from './moments/follow-notes.ts';
import { isAudited, type RecordChange, type RecordPart } from './record-change.ts';
import { noteRecordFacts } from './note-record-facts.ts';
import { raiseVersions, type VersionRow } from './record-write-statements.ts';
import { askForHits } from './trackers/watch-records.ts';
import { raiseSegments, reindexFacets, reindexText } from './indexing/index-record.ts';
import { reindexBeside } from './indexing/reindex-beside.ts';

/** The parts that `record_index` and `record_facet` are derived from. */
const FACETS: readonly RecordPart[] = [
  'access',
  'labels',
  'scope',
  'status',
  'is_draft',
  'protected_from_deletion',
  'has_masked_spans',
  'owner_member_id',
  // Speakers are facets.
  'extra',
  'event',
  'contacts',
];
/** The parts by which the records of a list are counted. */
const COUNTED: readonly RecordPart[] = ['access', 'labels', 'scope', 'is_draft'];
/** The parts that contain what is searched beside the transcript: title, insights, notes, tasks, comments, names of speakers, addresses. */
const BESIDE: readonly RecordPart[] = ['title', 'insights', 'action_items', 'moments', 'extra', 'event'];
/** The parts that action items follow. */
const FOLLOWED: readonly RecordPart[] = ['insights', 'extra'];

/** Records are read and written in batches of this size to bound memory. */
const BATCH = 1_000;

// An imported record has no row until then; a record that is being processed keeps its stage.
const raiseRevisions = statement<never>(
  'records.raise-revisions',
  `insert into record_pipeline (workspace_id, record_id, stage, updated_at)
   select r.workspace_id, r.record_id, 'done', $3 from record r
   where r.workspace_id = $1 and r.record_id = any ($2::bigint[])
   order by r.record_id
   on conflict (workspace_id, record_id) do update set
     revision = record_pipeline.revision + 1, updated_at = excluded.updated_at`,
);

/** The writer notes it with the transaction, so it runs after the work and before the facts. */
export async function finishChanges(tx: WriteTransaction, noted: readonly RecordChange[]): Promise<void> {
  const counted: [workspace_id: number, ordinals: number[]][] = [];
  for (const [workspace_id, changes] of Map.groupBy(noted, (change) => change.workspace_id)) {
    const { raised, ordinals } = await bringIndexAlong(tx, workspace_id, changes);
    await tellListeners(tx, workspace_id, changes);
    await askForHits(tx, workspace_id, changes);
    noteRecordFacts(tx, [...changes, ...(await followAllNotes(tx, workspace_id, changes))], raised);
    counted.push([workspace_id, [...ordinals, ...changes.flatMap((change) => change.ordinals ?? [])]]);
  }
  await accountFor(tx, noted);
  // Many transactions share the rows of segments: they are locked late and in ascending order, to prevent deadlocks.
  for (const [workspace_id, ordinals] of counted.toSorted(([a], [b]) => a - b)) {
    await raiseSegments(tx, workspace_id, ordinals);
  }
}

interface BroughtAlong {
  raised: Map<number, VersionRow>;
  /** The records whose labels or visibility have changed. */
  ordinals: number[];
}

async function bringIndexAlong(
  tx: WriteTransaction,
  workspace_id: number,
  changes: readonly RecordChange[],
): Promise<BroughtAlong> {
  const changed = collectIds(changes, (change) => change.changed.size > 0);
  const faceted = collectIds(changes, ({ changed: parts }) => FACETS.some((part) => parts.has(part)));
  const counted = new Set(
    collectIds(changes, ({ changed: parts }) => COUNTED.some((part) => parts.has(part))),
  );
  const reworded = new Set(collectIds(changes, ({ changed: parts }) => parts.has('transcript')));
  for (const record_id of reworded) await reindexText(tx, workspace_id, record_id);
  const beside = collectIds(changes, ({ changed: parts }) => BESIDE.some((part) => parts.has(part)));
  for (const record_id of beside) {
    if (!reworded.has(record_id)) await reindexBeside(tx, workspace_id, record_id);
  }
  const followed = collectIds(changes, ({ changed: parts }) => FOLLOWED.some((part) => parts.has(part)));
  for (const record_id of followed) await followInsight(tx, workspace_id, record_id);
  const raised = new Map<number, VersionRow>();
  const ordinals: number[] = [];
  for (const ids of batchesOf(faceted)) {
    for (const row of await reindexFacets(tx, workspace_id, ids)) {
      raised.set(row.record_id, row);
      if (counted.has(row.record_id)) ordinals.push(row.ordinal);
    }
  }
  for (const ids of batchesOf(changed.filter((id) => !raised.has(id)))) {
    for (const row of await tx.write(raiseVersions, [workspace_id, ids])) raised.set(row.record_id, row);
  }
  return { raised, ordinals };
}

/** Returns what becomes of moments with the notes, for programs: what notes say is no entry of the audit log. */
async function followAllNotes(
  tx: WriteTransaction,
  workspace_id: number,
  changes: readonly RecordChange[],
): Promise<RecordChange[]> {
  const followed: RecordChange[] = [];
  for (const change of changes.filter(({ changed }) => changed.has('extra'))) {
    const { record_ids, actor_user_id, at } = change;
    for (const record_id of record_ids) {
      for (const { kind, moment_ids } of await followNotes(tx, [workspace_id, record_id], change)) {
        const about = { workspace_id, record_ids: [record_id], changed: new Set(['moments'] as const) };
        followed.push({ kind, actor_user_id, at, ...about, detail: { moment_ids } });
      }
    }
  }
  return followed;
}

/** A change by a person appears on open pages of others: the workspace's event stream reports the record again. */
async function tellListeners(
  tx: WriteTransaction,
  workspace_id: number,
  changes: readonly RecordChange[],
): Promise<void> {
  const record_ids = collectIds(
    changes,
    (change) => change.actor_user_id !== null && change.changed.size > 0,
  );
  const [first] = changes;
  if (first === undefined) return;
  for (const ids of batchesOf(record_ids)) await tx.query(raiseRevisions, [workspace_id, ids, first.at]);
}

const collectIds = (changes: readonly RecordChange[], isMeant: (change: RecordChange) => boolean) => [
  ...new Set(changes.filter(isMeant).flatMap(({ record_ids }) => record_ids)),
];

function* batchesOf(record_ids: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < record_ids.length; start += BATCH) yield record_ids.slice(start, start + BATCH);
}

/** An audit entry is about one record: a change of many at once is noted for each. */
async function accountFor(tx: WriteTransaction, changes: readonly RecordChange[]): Promise<void> {
  for (const { workspace_id, record_ids, kind, actor_user_id, at, detail } of changes) {
    if (!isAudited(kind)) continue;
    for (const record_id of record_ids) {
      const event = { action: kind, actor_user_id, record_id, detail: detail ?? null };
      await writeAudit(tx, { workspace_id, event, now: at });
    }
  }
}
