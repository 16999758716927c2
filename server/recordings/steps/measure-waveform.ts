/**
 * Makes waveforms for recordings that did not come through the pipeline, for the player: one at a time, and
 * only when nothing waits to be transcribed.
 */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { OversizedSoundError, UndecodableError } from '../../media/sound/decode-sound.ts';
import { DecoderMissingError, requireDecoder } from '../../media/sound/ffmpeg.ts';
import { findPartsOfFile } from '../../media/sound/find-media-facts.ts';
import { hearTracks } from '../../media/sound/hear-tracks.ts';
import type { JobContext } from '../queue/job-context.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { watchJob } from '../queue/watch-job.ts';
import * as queries from './waveform-queries.ts';
import { withWorkFolder } from './work-folder.ts';

type MeterContext = Pick<JobContext, 'config' | 'db' | 'media' | 'clock' | 'log' | 'workers'>;

/** Recordings per run that get a job; the next run takes the next ones. */
const BATCH = 100;
/** A recording that has killed this many workers, or decoders, would kill the next one too. */
const MOST_ATTEMPTS = 5;
const WAIT_INTERVAL_MS = 1_000;

export interface WaveformMeter {
  /** The job itself. @throws errors that a retry may fix */
  measure(record: RecordKey, stopping: AbortSignal): Promise<void>;
  /** Gives a job to recordings without one: those older than waveforms, and those whose job was lost. */
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
      if (!hasTold) ctx.log.info(error.message);
      hasTold = true;
      return false;
    }
  };
  return {
    async measure(record, stopping) {
      const watch = watchJob(async () => (await findWanted(ctx, record)) !== undefined);
      try {
        if (await canDecode())
          await measureWaveform(ctx, record, AbortSignal.any([watch.obsolete, stopping]));
        // There may be one later, or another worker has it.
        else await ctx.db.query(queries.leaveToSweep, [...keyOf(record), ctx.clock.now()]);
      } catch (error) {
        if (watch.obsolete.aborted) return;
        if (!stopping.aborted) ctx.log.warn({ ...record, err: error }, 'a waveform could not be measured');
        throw error;
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
  const { media_key, attempts } = wanted;
  const isHopeless = attempts >= MOST_ATTEMPTS;
  if (isHopeless) ctx.log.warn({ ...record, attempts }, 'this recording is not measured any more');
  const peaks = isHopeless ? null : await findPeaks(ctx, { record, media_key, signal });
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const locked = await tx.query(queries.lockMedia, [...keyOf(record), media_key]);
    if (locked.length === 0) return;
    if (peaks !== null) await tx.query(queries.putWaveform, [...keyOf(record), peaks]);
    await tx.query(queries.deleteWanted, keyOf(record));
  });
}

const findWanted = async ({ db }: MeterContext, record: RecordKey) =>
  (await db.query(queries.selectWanted, keyOf(record)))[0];

const keyOf = ({ workspace_id, record_id }: RecordKey) => [workspace_id, record_id];

/** null: there is no sound that can be decoded. */
async function findPeaks(
  ctx: MeterContext,
  { record, media_key, signal }: { record: RecordKey; media_key: string; signal: AbortSignal },
): Promise<Buffer | null> {
  if ((await ctx.media.find(media_key)) === undefined) return null;
  return withWorkFolder(ctx, { ...record, step: 'waveform' }, async (folder) => {
    const path = join(folder, 'media');
    await pipeline(await ctx.media.read(media_key), createWriteStream(path), { signal });
    await ctx.db.query(queries.countAttempt, keyOf(record));
    try {
      const { parts } = await ctx.workers.of(record.workspace_id).run(findPartsOfFile, path, signal);
      const sound = {
        program: ctx.config.ffmpeg,
        path,
        parts,
        folder: null,
        has_sides: false,
        max_duration_ms: ctx.config.worker.max_duration_ms,
        reserve_bytes: 0,
      };
      return Buffer.from((await hearTracks(sound, signal)).peaks);
    } catch (error) {
      if (error instanceof UndecodableError || error instanceof OversizedSoundError) return null;
      throw error;
    }
  });
}

/** Users wait for transcripts, but not for waveforms. */
async function untilNoSoundWaits({ db }: MeterContext, signal: AbortSignal): Promise<void> {
  while ((await db.query(queries.selectIsSoundWaiting, []))[0]?.is_waiting) {
    await delay(WAIT_INTERVAL_MS, undefined, { signal });
  }
  signal.throwIfAborted();
}
