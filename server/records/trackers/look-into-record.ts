/** Lets the trackers of a workspace look into one of its records. However often that is done, a line has one hit. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { loadActingMember, toOwnPrincipals } from '../../access/load-place.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { readTranscript } from '../corrections/transcript.ts';
import { holdTranscript } from '../items/hold-transcript.ts';
import { lockRecord } from '../lock-records.ts';
import { deleteMoments, insertMoments, selectAllOfRecord, updateMoments } from '../moments/moment-queries.ts';
import { noteTrackerHit } from '../note-record-facts.ts';
import { findSaid, matchHits, MOST_HITS } from './find-hits.ts';
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
  await holdTranscript(ctx.db, { workspace_id, record_id, holder: 'job' }, async () => {
    const { dialogs } = await readTranscript(ctx.db, due);
    const said = await findSaid({ ...record, dialogs }, trackers);
    await ctx.db.transaction(async (tx) => {
      await lockRecord(tx, due);
      // A record that has changed since it was read is due again, and is left to the next look.
      const [dropped] = await tx.query(queries.dropDue, [workspace_id, record_id, due.asked]);
      if (dropped !== undefined) await writeHits(tx, ctx, { due, record, said });
    });
  });
}

interface Looked {
  due: DueRecord;
  record: LookedInto;
  said: ReadonlyMap<LookingTracker, readonly V2Dialog[]>;
}

async function writeHits(tx: WriteTransaction, ctx: TrackerContext, looked: Looked): Promise<void> {
  const { due, record, said } = looked;
  const key = [due.workspace_id, due.record_id];
  const there = Map.groupBy(
    (await tx.query(selectAllOfRecord, key)).toSorted((a, b) => a.moment_id - b.moment_id),
    ({ tracker_id }) => tracker_id,
  );
  const isSaid = [...said.values()].some(({ length }) => length > 0);
  if (!isSaid && [...there.keys()].every((tracker_id) => tracker_id === null)) return;
  const isDismissed = await readDismissed(tx, due);
  const now = ctx.clock.now();
  const matched = [...said].map(([tracker, dialogs]) => {
    const kept = dialogs.filter((dialog) => !isDismissed(tracker, dialog)).slice(0, MOST_HITS);
    return { tracker, ...matchHits(there.get(tracker.tracker_id) ?? [], kept) };
  });
  // A hold keeps what there is.
  const gone = record.is_held ? [] : matched.flatMap((each) => each.gone);
  if (gone.length > 0) await tx.query(deleteMoments, [...key, gone.map(({ moment_id }) => moment_id)]);
  const moved = matched.flatMap((each) => each.moved);
  if (moved.length > 0) await tx.query(updateMoments, [...key, JSON.stringify(moved), now]);
  const heard: LookingTracker[] = [];
  const fresh = matched.flatMap((each) => each.fresh.map((place) => ({ ...place, tracker: each.tracker })));
  for (const [user_id, own] of Map.groupBy(fresh, ({ tracker }) => tracker.user_id)) {
    if (!(await seesAsOwn(tx, looked, user_id))) continue;
    const rows = own.map(({ tracker: { tracker_id, member_id, name }, ...place }) => ({
      ...place,
      kind: 'tracked' as const,
      text: name,
      author_member_id: member_id,
      audience: 'author' as const,
      is_in_notes: false,
      created_at: now,
      updated_at: now,
      tracker_id,
    }));
    const made = await tx.query(insertMoments, [...key, JSON.stringify(rows)]);
    for (const tracker of new Set(own.map((hit) => hit.tracker))) {
      const { tracker_id, member_id } = tracker;
      const hits = made.filter((hit) => hit.tracker_id === tracker_id);
      const moment_ids = hits.map(({ moment_id }) => moment_id);
      noteTrackerHit(tx, { ...due, ...record, at: now, detail: { tracker_id, member_id, moment_ids } });
      heard.push(tracker);
    }
  }
  await tellMembers(tx, ctx, { looked, heard, now });
}

/** Whether the member of a tracker has deleted its hit there. */
async function readDismissed(tx: Queryable, { workspace_id, record_id }: DueRecord) {
  const rows = await tx.query(queries.selectDismissed, [workspace_id, record_id]);
  const dismissed = new Map(rows.map(({ tracker_id, dismissed_ms }) => [tracker_id, dismissed_ms]));
  return ({ tracker_id }: LookingTracker, { start_ms, duration_ms }: V2Dialog): boolean =>
    dismissed
      .get(tracker_id)
      ?.some((at) => at === start_ms || (at > start_ms && at < start_ms + duration_ms)) === true;
}

/** Whether a member sees the record by what is theirs, and not by a permission to read all. */
async function seesAsOwn(
  tx: Queryable,
  { due: { workspace_id }, record: { acl } }: Looked,
  user_id: number,
): Promise<boolean> {
  const member = await loadActingMember(tx, workspace_id, user_id);
  const principals = member === null ? [] : toOwnPrincipals(member);
  return acl.some((principal) => principals.includes(principal));
}

/** Tells members of a record in which their trackers have hits for the first time. */
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
