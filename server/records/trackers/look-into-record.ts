/** Lets the trackers of a workspace look into one of its records. However often that is done, a line has one hit. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { loadPlace, toOwnPrincipals } from '../../access/load-place.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { readEachInSlices } from '../../base/read-in-slices.ts';
import { readTranscript } from '../corrections/transcript.ts';
import { holdTranscript } from '../items/hold-transcript.ts';
import { lockRecord } from '../lock-records.ts';
import { deleteMoments, insertMoments, selectAllOfRecord, updateMoments } from '../moments/moment-queries.ts';
import { noteTrackerHit } from '../note-record-facts.ts';
import { findLines, isSaidBy, matchHits, MOST_HITS } from './find-hits.ts';
import { mailAtOnce, type TrackerContext } from './mail-hits.ts';
import * as queries from './tracker-queries.ts';
import type { DueRecord, LookedInto, LookingTracker } from './tracker-queries.ts';

export async function lookIntoRecord(ctx: TrackerContext, due: DueRecord): Promise<void> {
  const { workspace_id, record_id } = due;
  const [record] = await ctx.db.query(queries.selectLookedInto, [workspace_id, record_id]);
  // Restored records, and those that are processed again, change once more.
  const trackers =
    record === undefined || record.is_under_way
      ? []
      : await ctx.db.query(queries.selectLooking, [workspace_id, record.created_at]);
  if (record === undefined || trackers.length === 0) {
    await ctx.db.query(queries.dropDue, [workspace_id, record_id, due.asked]);
    return;
  }
  const lines = await findAllLines(record, trackers);
  await holdTranscript(ctx.db, { workspace_id, record_id, holder: 'job' }, () =>
    ctx.db.transaction(async (tx) => {
      await lockRecord(tx, due);
      const [dropped] = await tx.query(queries.dropDue, [workspace_id, record_id, due.asked]);
      if (dropped !== undefined) await writeHits(tx, ctx, { due, record, trackers, lines });
    }),
  );
}

/** By the id of the tracker. */
type FoundLines = ReadonlyMap<number, readonly number[]>;

async function findAllLines(
  { search_text }: LookedInto,
  trackers: readonly LookingTracker[],
): Promise<FoundLines> {
  const found = new Map<number, readonly number[]>();
  await readEachInSlices(trackers, {
    lengthOf: ({ words }) => search_text.length * words.length,
    read: ({ tracker_id, words }) => void found.set(tracker_id, findLines(search_text, words)),
  });
  return found;
}

interface Looked {
  due: DueRecord;
  record: LookedInto;
  trackers: readonly LookingTracker[];
  lines: FoundLines;
}

async function writeHits(tx: WriteTransaction, ctx: TrackerContext, looked: Looked): Promise<void> {
  const { due, record, trackers, lines } = looked;
  const key = [due.workspace_id, due.record_id];
  const there = Map.groupBy(
    (await tx.query(selectAllOfRecord, key)).toSorted((a, b) => a.moment_id - b.moment_id),
    ({ tracker_id }) => tracker_id,
  );
  const hasLines = trackers.some(({ tracker_id }) => (lines.get(tracker_id)?.length ?? 0) > 0);
  if (!hasLines && [...there.keys()].every((tracker_id) => tracker_id === null)) return;
  const listHits = await makeHitLister(tx, looked);
  const now = ctx.clock.now();
  const matched = trackers.map((tracker) => ({
    tracker,
    ...matchHits(there.get(tracker.tracker_id) ?? [], listHits(tracker)),
  }));
  // A hold keeps what there is.
  const gone = record.is_held ? [] : matched.flatMap((each) => each.gone);
  if (gone.length > 0) await tx.query(deleteMoments, [...key, gone.map(({ moment_id }) => moment_id)]);
  const moved = matched.flatMap((each) => each.moved);
  if (moved.length > 0) await tx.query(updateMoments, [...key, JSON.stringify(moved), now]);
  const mayHear = makeAudience(tx, looked);
  const heard: LookingTracker[] = [];
  for (const { tracker, fresh } of matched) {
    if (fresh.length === 0 || !(await mayHear(tracker))) continue;
    heard.push(tracker);
    const rows = fresh.map((place) => ({
      ...place,
      kind: 'tracked' as const,
      text: tracker.name,
      author_member_id: tracker.member_id,
      audience: 'author' as const,
      is_in_notes: false,
      created_at: now,
      updated_at: now,
      tracker_id: tracker.tracker_id,
    }));
    const made = await tx.query(insertMoments, [...key, JSON.stringify(rows)]);
    const { tracker_id, member_id } = tracker;
    const moment_ids = made.map(({ moment_id }) => moment_id);
    noteTrackerHit(tx, { ...due, ...record, at: now, detail: { tracker_id, member_id, moment_ids } });
  }
  await tellMembers(tx, ctx, { looked, heard, now });
}

/** The utterances with hits of a tracker, but for those that its member has deleted. */
async function makeHitLister(tx: Queryable, { due, record, lines }: Looked) {
  const { dialogs } = await readTranscript(tx, due);
  const names = new Map(record.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  const rows = await tx.query(queries.selectDismissed, [due.workspace_id, due.record_id]);
  const dismissed = new Map(rows.map(({ tracker_id, dismissed_ms }) => [tracker_id, dismissed_ms]));
  return ({ tracker_id, said_by }: LookingTracker): V2Dialog[] => {
    const isLeftOut = ({ start_ms, duration_ms }: V2Dialog) =>
      dismissed
        .get(tracker_id)
        ?.some((at) => at === start_ms || (at > start_ms && at < start_ms + duration_ms));
    return (lines.get(tracker_id) ?? [])
      .flatMap((line) => dialogs[line] ?? [])
      .filter((dialog) => said_by === null || isSaidBy(names.get(dialog.speaker_id), said_by))
      .filter((dialog) => isLeftOut(dialog) !== true)
      .slice(0, MOST_HITS);
  };
}

/** Whether the member of a tracker sees the record by what is theirs, and not by a permission to read all. */
function makeAudience(tx: Queryable, { due: { workspace_id }, record: { acl } }: Looked) {
  const known = new Map<number, boolean>();
  return async ({ user_id }: LookingTracker): Promise<boolean> => {
    let sees = known.get(user_id);
    if (sees === undefined) {
      const member = (await loadPlace(tx, workspace_id, user_id))?.member ?? null;
      const principals = member === null ? [] : toOwnPrincipals(member);
      sees = acl.some((principal) => principals.includes(principal));
      known.set(user_id, sees);
    }
    return sees;
  };
}

/** Of a record that a tracker has hits in for the first time. */
async function tellMembers(
  tx: Queryable,
  ctx: TrackerContext,
  { looked: { due, record }, heard, now }: { looked: Looked; heard: readonly LookingTracker[]; now: Date },
): Promise<void> {
  if (heard.length === 0) return;
  const key = [due.workspace_id, due.record_id];
  const rows = heard.map(({ tracker_id, bell }) => ({ tracker_id, told_at: bell === 'none' ? now : null }));
  const inserted = await tx.query(queries.insertHits, [...key, now, JSON.stringify(rows)]);
  const news = new Set(inserted.map(({ tracker_id }) => tracker_id));
  const rung = heard.filter(({ tracker_id, bell }) => bell === 'at_once' && news.has(tracker_id));
  const told = await mailAtOnce(tx, ctx, { due, record, rung });
  if (told.length > 0) await tx.query(queries.noteTold, [...key, told, now]);
}
