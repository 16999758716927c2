/**
 * Makes what the player needs: waveforms for recordings that did not pass through the pipeline, and copies of
 * those that browsers cannot play. Works on one at a time, and only when nothing waits to be transcribed.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../base/database/database.ts';
import { isFullDisk, requireRoom } from '../../base/disk-room.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { OversizedSoundError, UndecodableError } from '../../media/sound/decode-sound.ts';
import { DecoderMissingError, requireDecoder } from '../../media/sound/ffmpeg.ts';
import { findPartsOfFile } from '../../media/sound/find-media-facts.ts';
import { announceMedia, takeAnnouncedMedia } from '../../media/announced-media.ts';
import { toListeningKey } from '../../media/listening-key.ts';
import type { CopyNeed } from '../../media/sound/find-copy-need.ts';
import { hearTracks, type SoundToHear } from '../../media/sound/hear-tracks.ts';
import { writeListeningCopy } from '../../media/sound/write-listening-copy.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { JobContext } from '../queue/job-context.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { wantNoWaveform } from '../../records/writing/want-waveform.ts';
import { watchJob } from '../queue/watch-job.ts';
import * as queries from './waveform-queries.ts';
import { withWorkFolder } from '../../base/work-folder.ts';

type MeterContext = Pick<JobContext, 'config' | 'db' | 'media' | 'clock' | 'log' | 'workers'>;

/** The number of recordings that get a job in a run; the next run continues. */
const BATCH = 100;
/** A recording that has killed this many workers or decoders would kill the next one too. */
const MOST_ATTEMPTS = 5;
const WAIT_INTERVAL_MS = 1_000;

export interface WaveformMeter {
  /** Runs one job. @throws errors that a retry may fix */
  measure(record: RecordKey, stopping: AbortSignal): Promise<void>;
  /** Enqueues a job for recordings that are older than waveforms, and for those whose job was lost. */
  findUnmeasured(): Promise<void>;
}

export function makeWaveformMeter(ctx: MeterContext): WaveformMeter {
  let hasTold = false;
  const canDecode = async () => {
    try {
      await requireDecoder(ctx.config.ffmpeg);
      return true;
    } catch (error) {
      if (!(error instanceof DecoderMissingError)) throw error;
      if (!hasTold) ctx.log.warn(error.message);
      hasTold = true;
      return false;
    }
  };
  const leaveToSweep = (record: RecordKey) =>
    ctx.db.query(queries.leaveToSweep, [...keyOf(record), ctx.clock.now()]);
  return {
    async measure(record, stopping) {
      const watch = watchJob(async () => (await findWanted(ctx, record)) !== undefined);
      try {
        if (await canDecode())
          await measureWaveform(ctx, record, AbortSignal.any([watch.obsolete, stopping]));
        // This worker has no ffmpeg. It may be installed later, or another worker may have it.
        else await leaveToSweep(record);
      } catch (error) {
        if (watch.obsolete.aborted) return;
        if (!stopping.aborted) ctx.log.warn({ ...record, err: error }, 'a waveform could not be measured');
        if (!isFullDisk(error)) throw error;
        // There may be room later.
        await leaveToSweep(record);
      } finally {
        watch.stop();
      }
    },
    async findUnmeasured() {
      const now = ctx.clock.now();
      const [found] = await ctx.db.query(queries.selectHasDue, [now]);
      if (!found?.has_due || !(await canDecode())) return;
      await ctx.db.transaction((tx) => queries.enqueueDueWaveforms(tx, BATCH, now));
    },
  };
}

async function measureWaveform(ctx: MeterContext, record: RecordKey, signal: AbortSignal): Promise<void> {
  await untilNoSoundWaits(ctx, signal);
  const wanted = await findWanted(ctx, record);
  if (wanted === undefined) return;
  const { media_key, attempts, chosen_language } = wanted;
  const isHopeless = attempts >= MOST_ATTEMPTS;
  if (isHopeless) ctx.log.warn({ ...record, attempts }, 'this recording is not measured any more');
  const language = toLanguage(chosen_language);
  const made = isHopeless ? null : await makeForPlayer(ctx, { record, media_key, language, signal });
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const locked = await tx.query(queries.lockMedia, [...keyOf(record), media_key]);
    if (locked.length === 0) return;
    if (made !== null) {
      const copy = await takeCopy(tx, { record, media_key, copy: made.copy });
      await tx.query(queries.putWaveform, [
        ...keyOf(record),
        made.peaks,
        copy?.size_bytes ?? null,
        copy?.need ?? null,
      ]);
    }
    await wantNoWaveform(tx, record);
  });
}

const findWanted = async ({ db }: MeterContext, record: RecordKey) =>
  (await db.query(queries.selectWanted, keyOf(record)))[0];

const keyOf = ({ workspace_id, record_id }: RecordKey) => [workspace_id, record_id];

interface Copy {
  size_bytes: number;
  need: CopyNeed;
}

/** Returns null when there is no copy, or it took a day and was swept. */
async function takeCopy(
  tx: Queryable,
  { record, media_key, copy }: { record: RecordKey; media_key: string; copy: Copy | null },
): Promise<Copy | null> {
  if (copy === null) return null;
  return (await takeAnnouncedMedia(tx, record.workspace_id, toListeningKey(media_key))) ? copy : null;
}

/** Returns null when no sound can be decoded. */
async function makeForPlayer(
  ctx: MeterContext,
  {
    record,
    media_key,
    language,
    signal,
  }: { record: RecordKey; media_key: string; language: string | null; signal: AbortSignal },
): Promise<{ peaks: Buffer; copy: Copy | null } | null> {
  const stored = await ctx.media.find(media_key);
  if (stored === undefined) return null;
  const reserve_bytes = ctx.config.uploads.disk_reserve_bytes;
  return withWorkFolder(ctx, { ...record, step: 'waveform' }, async (folder) => {
    const path = join(folder, 'media');
    await requireRoom(folder, stored.size_bytes + reserve_bytes);
    await ctx.db.query(queries.countAttempt, keyOf(record));
    await pipeline(await ctx.media.read(media_key), createWriteStream(path), { signal });
    try {
      const { parts } = await ctx.workers.of(record.workspace_id).run(findPartsOfFile, path, signal);
      const sound = {
        program: ctx.config.ffmpeg,
        path,
        parts,
        folder: null,
        has_sides: false,
        language,
        max_duration_ms: ctx.config.worker.max_duration_ms,
        reserve_bytes,
      };
      const { peaks, copy } = await hearTracks(sound, signal);
      const bytes = copy === null ? null : await storeCopy(ctx, { record, media_key, sound, folder, signal });
      return {
        peaks: Buffer.from(peaks),
        copy: copy === null || bytes === null ? null : { size_bytes: bytes, need: copy },
      };
    } catch (error) {
      if (error instanceof UndecodableError || error instanceof OversizedSoundError) return null;
      throw error;
    }
  });
}

/** The file is announced until the record owns it, so that a sweep deletes what a killed worker leaves. */
async function storeCopy(
  ctx: MeterContext,
  {
    record: { workspace_id },
    media_key,
    sound,
    folder,
    signal,
  }: { record: RecordKey; media_key: string; sound: SoundToHear; folder: string; signal: AbortSignal },
): Promise<number> {
  const { sides } = await hearTracks({ ...sound, folder }, signal);
  const path = join(folder, 'listening.m4a');
  await writeListeningCopy({ program: sound.program, sides }, path, signal);
  const key = toListeningKey(media_key);
  const not_before = new Date(ctx.clock.now().getTime() + DAY_MS);
  await announceMedia(ctx.db, { workspace_id, media_key: key, not_before });
  await ctx.media.put(key, createReadStream(path));
  return (await stat(path)).size;
}

/** Users wait for transcripts, but not for waveforms. */
async function untilNoSoundWaits({ db }: MeterContext, signal: AbortSignal): Promise<void> {
  while ((await db.query(queries.selectIsSoundWaiting, []))[0]?.is_waiting) {
    await delay(WAIT_INTERVAL_MS, undefined, { signal });
  }
  signal.throwIfAborted();
}
