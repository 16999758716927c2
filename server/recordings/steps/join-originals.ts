/**
 * The first step of a joined record: joins the originals into one file and the transcripts into one, and
 * moves the sources to the trash.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { toReason } from '@minutebook/contract/reasons.ts';
import { DAY_MS } from '../../base/durations.ts';
import { requireRoom } from '../../base/disk-room.ts';
import type { StageJob } from '../../base/queue/enqueue-jobs.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { announceMedia } from '../../media/announced-media.ts';
import { must } from '../../base/must.ts';
import { findMediaContentType } from '../../media/media-content-type.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import { joinMedia } from '../../media/sound/join-media.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { discardRecord } from '../../records/trash/discard-record.ts';
import { withMaskRules } from '../../records/writing/prepare-draft.ts';
import type { PreparedTranscript } from '../../records/writing/prepare-transcript.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import { lockDoomedRecord, type DoomedRecord } from '../../records/writing/lock-doomed-record.ts';
import { moveRecord } from '../../records/writing/move-record.ts';
import { replaceTranscript } from '../../records/writing/replace-transcript.ts';
import { inJobTransaction } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import { StageFailure } from '../queue/stage-failure.ts';
import { ownMedia, type StoredFile } from '../receive/own-media.ts';
import { copyMedia } from './copy-media.ts';
import { withWorkFolder } from '../../base/work-folder.ts';
import * as queries from './join-queries.ts';
import type { JoinedSource, JoinPart } from './join-queries.ts';
import { readFollowers, storeFollowers, type Followers } from './join-followers.ts';
import { joinTranscripts, nameContacts, prepareJoinedTranscript } from './join-said.ts';
import { joinWriting, requireSameWriting, storeWriting, type JoinedWriting } from './join-writing.ts';

/** Does nothing for a record that is not joined, or whose sources have been joined already. */
export async function joinOriginals(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, record_id } = job;
  const joined = await ctx.db.query(queries.selectJoin, [workspace_id, record_id]);
  if (!joined.some(({ joined_at }) => joined_at === null)) return;
  const ids = joined.map(({ source_record_id }) => source_record_id);
  const found = await queries.findSources(ctx.db, workspace_id, ids);
  if (found.length < ids.length || found.some(({ media_key }) => media_key === null))
    throw new StageFailure('failed', toReason('joined_source_gone'));
  requireSameAudience(joined, found);
  const { file, lengths } = await withWorkFolder(ctx, job, (folder) =>
    storeFile(ctx, { job, sources: found, folder, signal }),
  );
  // Each follows where the one before it is heard to end, whatever was said of its length.
  const sources = found.map((source, index) => ({ ...source, duration_ms: lengths[index] ?? null }));
  await withMaskRules(ctx.db, { workspace_id }, async (rules) => {
    const said = await joinTranscripts(ctx, workspace_id, sources);
    const transcript =
      said && (await prepareJoinedTranscript(ctx, { workspace_id, said: said.transcript, rules, signal }));
    const writing = await joinWriting(ctx, { workspace_id, sources, rules, said });
    await storeJoined(ctx, { job, joined, sources, file, transcript, writing });
  });
}

/** The file is announced until the record owns it, so that a sweep deletes what a killed worker leaves. */
async function storeFile(
  ctx: JobContext,
  {
    job,
    sources,
    folder,
    signal,
  }: { job: StageJob; sources: readonly JoinedSource[]; folder: string; signal: AbortSignal },
): Promise<{ file: StoredFile; lengths: readonly number[] }> {
  const { workspace_id } = job;
  const files: { path: string; filename: string; language: string | null }[] = [];
  for (const [index, { media_key, media_filename, chosen_language }] of sources.entries()) {
    const path = await copyMedia(ctx, {
      job,
      key: media_key ?? '',
      folder,
      name: `original-${index}`,
      signal,
    });
    files.push({ path, filename: media_filename ?? '', language: toLanguage(chosen_language) });
  }
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  const size_bytes = sizes.reduce((sum, each) => sum + each, 0);
  // The joined file is about as large as its sources together.
  await requireRoom(folder, size_bytes + ctx.config.uploads.disk_reserve_bytes);
  const workers = ctx.workers.of(workspace_id);
  const { max_duration_ms } = ctx.config.worker;
  const made = await joinMedia({
    program: ctx.config.ffmpeg,
    files,
    workers,
    folder,
    max_duration_ms,
    signal,
  });
  const media_filename = `${toStem(sources[0]?.media_filename)}.${made.extension}`;
  const media_key = makeMediaKey(workspace_id, media_filename);
  const not_before = new Date(ctx.clock.now().getTime() + DAY_MS);
  await announceMedia(ctx.db, { workspace_id, media_key, not_before });
  await ctx.media.put(media_key, createReadStream(made.path));
  const filesize = (await stat(made.path)).size;
  const media_content_type = must(findMediaContentType(made.path), 'the type of a joined file');
  const file = { media_key, media_filename, media_content_type, filesize };
  return { file, lengths: made.lengths };
}

const toStem = (filename: string | null | undefined) => (filename ?? 'recording').replace(/\.[^.]*$/, '');

async function storeJoined(
  ctx: JobContext,
  {
    job,
    joined,
    sources,
    file,
    transcript,
    writing,
  }: {
    job: StageJob;
    joined: readonly JoinPart[];
    sources: readonly JoinedSource[];
    file: StoredFile;
    transcript: PreparedTranscript | null;
    writing: JoinedWriting;
  },
): Promise<void> {
  const { workspace_id, record_id } = job;
  const at = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    const { doomed, followers } = await holdSources(tx, { workspace_id, joined, sources, writing });
    if (!(await ownMedia(tx, { record: job, file, now: at })))
      throw new Error(`media ${file.media_key} was swept before its record had it`);
    const moved = await storeWriting(tx, { record: job, writing, at });
    const event = { kind: 'record.attach', actor_user_id: null, at } as const;
    // It is heard, whatever a transcript says.
    if (sources.some(({ has_masked_spans }) => has_masked_spans))
      await new RecordWriter(tx, job, event).patch({ has_masked_spans: true });
    if (transcript !== null) {
      await replaceTranscript(tx, { record: job, transcript, event });
      await nameContacts(tx, { record: job, transcript, at });
      const state = { status: 'transcribed', is_ready: false, failure: null } as const;
      await moveRecord(tx, { record: job, state, now: at });
    }
    const discarding = { actor_user_id: null, at, trash_days: ctx.config.trash_days };
    for (const [source_id, source] of doomed)
      await discardRecord(tx, { record: { workspace_id, record_id: source_id }, doomed: source, discarding });
    await storeFollowers(tx, { record: job, followers, moved, isSame: writing.isSame });
    await tx.query(queries.markJoined, [workspace_id, record_id, at]);
  });
}

/**
 * @returns the sources as they are discarded, and what hung on their moments
 * @throws Error when a source was changed since it was read, so that the job is retried
 */
async function holdSources(
  tx: WriteTransaction,
  {
    workspace_id,
    joined,
    sources,
    writing,
  }: {
    workspace_id: number;
    joined: readonly JoinPart[];
    sources: readonly JoinedSource[];
    writing: JoinedWriting;
  },
): Promise<{ doomed: Map<number, DoomedRecord>; followers: Followers }> {
  const doomed = new Map<number, DoomedRecord>();
  const ids = sources.map(({ record_id }) => record_id);
  for (const record_id of ids.toSorted((a, b) => a - b)) {
    const source = await lockDoomedRecord(tx, workspace_id, record_id);
    if (source === undefined) throw new StageFailure('failed', toReason('joined_source_gone'));
    if (source.is_held || source.protected_from_deletion)
      throw new StageFailure('failed', toReason('joined_source_kept'));
    doomed.set(record_id, source);
  }
  const now = await queries.findSources(tx, workspace_id, ids);
  requireSameAudience(joined, now);
  if (sources.some(({ version }, index) => version !== now[index]?.version))
    throw new Error('a recording was changed while it was joined');
  await requireSameWriting(tx, { workspace_id, ids, writing });
  return { doomed, followers: await readFollowers(tx, { workspace_id, ids }) };
}

/**
 * What was taken from people meanwhile does not come to them through the joined record. Where the audiences
 * differed from the start, it is its owner's alone. @throws StageFailure
 */
function requireSameAudience(joined: readonly JoinPart[], sources: readonly JoinedSource[]): void {
  const [asked, ...others] = new Set(joined.map(({ audience }) => audience));
  if (asked == null || others.length > 0) return;
  if (sources.some((source) => asked !== queries.toAudience(source)))
    throw new StageFailure('failed', toReason('joined_source_reshared'));
}
