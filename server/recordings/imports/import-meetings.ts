/**
 * Makes the records of an import, some at a time, in their order. A record and the line that reports it are
 * stored in one transaction.
 */
import { ApiError, errors } from '@minutebook/contract/errors.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import type { RecordSource } from '@minutebook/contract/resources/allowed-values.ts';
import { loadActingMember } from '../../access/load-place.ts';
import { isFullDisk, requireRoom } from '../../base/disk-room.ts';
import { must, requireRow } from '../../base/must.ts';
import { WorkerDiedError } from '../../base/worker/worker-task.ts';
import type { Context } from '../../http/context.ts';
import { draftFileInWorker } from '../../import/draft-in-worker.ts';
import { importFile } from '../../import/import-file.ts';
import { findImportTarget } from '../../import/find-import-target.ts';
import type { ImportTarget } from '../../import/import-target.ts';
import { openTogether, type AroundRecords, type Seat } from '../../import/store-together.ts';
import { unpackTask } from '../../import/meetings/meetings-in-worker.ts';
import { toRecordings, type MeetingFiles } from '../../import/meetings/parcel.ts';
import { DecoderMissingError } from '../../media/sound/ffmpeg.ts';
import { joinTracks, UnjoinableTracksError } from '../../media/sound/join-tracks.ts';
import { findMediaFacts } from '../../media/sound/find-media-facts.ts';
import { lockCounter } from '../../records/lock-records.ts';
import { toJson } from '../../records/record-writer.ts';
import type { PreparedDraft } from '../../records/writing/record-draft.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';
import { selectRoom, type Room } from '../receive/upload-queries.ts';
import { withWorkFolder } from '../../base/work-folder.ts';
import type { Holding } from './look-through.ts';
import { removeParcel, toParcelPath } from './parcel-file.ts';
import * as queries from './run-queries.ts';
import { MEETINGS_A_TURN, type FoundMeeting, type HeldImport } from './run-queries.ts';

export type RunContext = Pick<Context, 'config' | 'db' | 'media' | 'keys' | 'clock' | 'workers' | 'log'>;

/** The import was undone meanwhile, or another process holds it. */
class ImportEnded extends Error {}

/** A meeting is given up after it has ended this many processes. */
const MOST_ATTEMPTS = 3;
/** So many are unpacked and read at once, and of those that are under way these many bytes. */
const READ_AT_ONCE = 4;
const BYTES_AT_ONCE = 8 * 1024 * 1024;

export async function importMeetings(
  ctx: RunContext,
  held: HeldImport,
  { holder, signal, isWaitedFor }: Holding,
): Promise<void> {
  const { workspace_id, import_id, member_id } = held;
  const scope = held.scope ?? 'private';
  const target = { ...(await findImportTarget(ctx, held.slug, { scope })), owner_member_id: member_id };
  let isGivenUp = held.attempts > MOST_ATTEMPTS;
  for (;;) {
    const meetings = await ctx.db.query(queries.selectNext, [workspace_id, import_id]);
    if (meetings.length === 0) break;
    for (const some of toPortions(meetings, held)) {
      signal.throwIfAborted();
      await importSome(ctx, held, { some, isGivenUp, target, signal });
      isGivenUp = false;
      await ctx.db.query(queries.noteProgress, [workspace_id, import_id]);
    }
    if (meetings.length === MEETINGS_A_TURN && (await isWaitedFor())) {
      await ctx.db.query(queries.letGo, [workspace_id, import_id, holder, ctx.clock.now()]);
      return;
    }
  }
  await ctx.db.query(queries.setDone, [workspace_id, import_id, holder, ctx.clock.now()]);
  await removeParcel(ctx, held);
}

/**
 * Returns the reason why the member may import nothing more, or null. It is asked before each meeting,
 * because an import may run for hours.
 */
async function findEnd({ db }: RunContext, { workspace_id, user_id }: HeldImport): Promise<Reason | null> {
  const member = await loadActingMember(db, workspace_id, user_id);
  if (member === null) return toReason('not_a_member');
  const { status } = member.workspace;
  if (status !== 'active') return toReason(`workspace_${status}`);
  const permission = 'record.upload';
  return member.permissions[permission] === 'deny' ? toReason('permission_missing', { permission }) : null;
}

/**
 * Meetings that are imported at once. One with a recording is alone, as it takes room on the disk; and after a
 * process that ended without having imported any, so is each: then it is known which of them ends it.
 */
function toPortions(meetings: readonly FoundMeeting[], { attempts }: HeldImport): FoundMeeting[][] {
  const portions: FoundMeeting[][] = [];
  let bytes = BYTES_AT_ONCE;
  for (const meeting of meetings) {
    const isAlone = attempts > 1 || toRecordings(meeting.files).length > 0;
    const size_bytes = isAlone ? BYTES_AT_ONCE : sizeOf(meeting.files);
    if (bytes + size_bytes > BYTES_AT_ONCE) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(meeting);
    bytes += size_bytes;
  }
  return portions;
}

interface Some {
  some: readonly FoundMeeting[];
  isGivenUp: boolean;
  target: ImportTarget;
  signal: AbortSignal;
}

async function importSome(
  ctx: RunContext,
  held: HeldImport,
  { some, isGivenUp, ...given }: Some,
): Promise<void> {
  const { workspace_id } = held;
  const around = aroundRecords(held, some);
  const together = openTogether(ctx, { workspace_id, seats: READ_AT_ONCE, around });
  const imported = some.map(async (meeting) => {
    const seat = await together.takeSeat();
    try {
      given.signal.throwIfAborted();
      const ended = isGivenUp ? toReason('worker_ended') : await findEnd(ctx, held);
      if (ended === null) await importOne(ctx, held, { ...given, meeting, seat });
      else await note(ctx, held, { place: meeting.place, state: 'failed', reason: ended });
    } finally {
      seat.leave();
    }
  });
  // None of them is left running when one fails.
  await Promise.allSettled(imported);
  await Promise.all(imported);
}

interface One extends Pick<Some, 'target' | 'signal'> {
  meeting: FoundMeeting;
  seat: Seat;
}

async function importOne(ctx: RunContext, held: HeldImport, one: One): Promise<void> {
  const { place } = one.meeting;
  try {
    const there = await withWorkFolder(
      ctx,
      { ...held, record_id: held.import_id, step: 'import' },
      (folder) => makeRecord(ctx, held, { ...one, folder }),
    );
    if (there !== null) await note(ctx, held, { place, state: 'already_there', record_id: there });
  } catch (error) {
    one.signal.throwIfAborted();
    if (error instanceof ImportEnded) throw error;
    const reason = toFailure(error);
    if (reason === null) throw error;
    await note(ctx, held, { place, state: 'failed', reason });
  }
}

/** Returns null when neither the file nor its destination is at fault. */
function toFailure(error: unknown): Reason | null {
  if (error instanceof TranscriptError) return toReason('import_unreadable', { reason: error.reason });
  if (error instanceof DecoderMissingError) return error.reason;
  if (error instanceof UnjoinableTracksError) return toReason('media_unreadable');
  if (error instanceof WorkerDiedError) return toReason('import_takes_too_long');
  if (error instanceof ApiError && error.status < 500) return error.reason;
  return isFullDisk(error) ? toReason('disk_full') : null;
}

const SOURCES: Readonly<Record<string, RecordSource>> = {
  zoom: 'zoom',
  google_meet: 'google_meet',
  teams: 'teams_meet',
};

/** Returns the record that existed already, or null for a new one. */
async function makeRecord(
  ctx: RunContext,
  held: HeldImport,
  { meeting, target, folder, signal, seat }: One & { folder: string },
): Promise<number | null> {
  const { files, digest } = meeting;
  await requireRoom(folder, sizeOf(files) * 2 + ctx.config.uploads.disk_reserve_bytes);
  const workers = ctx.workers.of(held.workspace_id, held.user_id);
  const unpacked = await workers.run(
    unpackTask,
    {
      path: toParcelPath(ctx, held),
      files,
      timezone: held.timezone,
      folder,
      members: [...target.names.members.keys()],
    },
    signal,
  );
  if ('reason' in unpacked) {
    await note(ctx, held, { place: meeting.place, state: 'failed', reason: unpacked.reason });
    return null;
  }
  if (unpacked.tracks.length > 0 && unpacked.recording !== null)
    await joinTracks({
      program: ctx.config.ffmpeg,
      tracks: unpacked.tracks,
      path: unpacked.recording,
      signal,
    });
  const source = SOURCES[files.product ?? ''];
  const options = { ...target.options, ...(source !== undefined && { source }) };
  const duration_ms = await findLength(ctx, held, { recording: unpacked.recording, signal });
  const made = await importFile(ctx, {
    target: { ...target, options },
    path: unpacked.path,
    folder,
    digest: Buffer.from(digest),
    turn: { ...seat, read: (given) => draftFileInWorker(workers, given) },
    ...(duration_ms !== null && { sound: { duration_ms, has_beginning: unpacked.has_beginning } }),
  });
  return made.outcome === 'already_there' ? made.record_id : null;
}

/** The length that the recording itself states, in milliseconds; null: it states none, or none that is likely. */
async function findLength(
  { config, workers }: RunContext,
  { workspace_id, user_id }: HeldImport,
  { recording, signal }: { recording: string | null; signal: AbortSignal },
): Promise<number | null> {
  if (recording === null) return null;
  const facts = await workers
    .of(workspace_id, user_id)
    .run(findMediaFacts, recording, signal)
    .catch((error: unknown) => {
      if (error instanceof WorkerDiedError) return undefined;
      throw error;
    });
  const duration_ms = facts?.duration_ms ?? 0;
  return duration_ms > 0 && duration_ms <= config.worker.max_duration_ms ? duration_ms : null;
}

const sizeOf = (files: MeetingFiles) =>
  [...toRecordings(files), ...files.transcripts, ...files.notes].reduce(
    (sum, file) => sum + file.size_bytes,
    0,
  );

const aroundRecords =
  ({ workspace_id, import_id, user_id }: HeldImport, some: readonly FoundMeeting[]): AroundRecords =>
  async (tx, records, create) => {
    const member = await loadActingMember(tx, workspace_id, user_id);
    const [locked] = await tx.query(queries.lockImporting, [workspace_id, import_id]);
    if (locked?.state !== 'importing') throw new ImportEnded('the import was undone');
    await lockCounter(tx, workspace_id);
    const drafts = records.map(({ draft }) => draft);
    requireQuota(drafts, requireRow(await tx.query(selectRoom, [workspace_id, 0]), 'a counter'));
    const record_ids = await create(member?.principals ?? []);
    const places = drafts.map(({ import_digest }) => {
      const meeting = some.find(({ digest }) => import_digest?.equals(digest));
      return must(meeting, 'meeting of a record').place;
    });
    const noted = await tx.query(queries.noteImported, [workspace_id, import_id, places, record_ids]);
    if (noted.length < records.length) throw new ImportEnded('another process has imported it');
    return record_ids;
  };

/** @throws QUOTA_EXCEEDED also where some of them have room: they are then asked one by one */
function requireQuota(
  drafts: readonly PreparedDraft[],
  { records_limit, storage_bytes_limit, record_count, storage_bytes }: Room,
): void {
  const sent_bytes = drafts.reduce((sum, { media }) => sum + (media?.filesize ?? 0), 0);
  if (records_limit !== null && record_count + drafts.length > records_limit)
    throw errors.quotaExceeded('record_quota', { limit: records_limit });
  if (storage_bytes_limit !== null && storage_bytes + sent_bytes > storage_bytes_limit)
    throw errors.quotaExceeded('media_quota', { limit_bytes: storage_bytes_limit });
}

async function note(
  { db }: RunContext,
  { workspace_id, import_id }: HeldImport,
  {
    place,
    state,
    record_id = null,
    reason = null,
  }: { place: number; state: 'failed' | 'already_there'; record_id?: number | null; reason?: Reason | null },
): Promise<void> {
  const values = [workspace_id, import_id, place, state, record_id, reason === null ? null : toJson(reason)];
  await db.query(queries.noteOutcome, values);
}
