/** The first stage: what the media holds, how it looks in the player, and where it is cut for transcription. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { say } from '@minutebook/contract/sentences.ts';
import { decodeSound, DecoderMissingError, UndecodableError } from '../pipeline/sound/decode-sound.ts';
import { readMediaFacts, type MediaFacts } from '../pipeline/sound/read-media-facts.ts';
import type { SoundMeasures } from '../pipeline/sound/sound-meter.ts';
import { enqueueJobs, type StageJob } from './enqueue-jobs.ts';
import { findQuotaFailure } from './transcription-quota.ts';
import { endPipeline } from './end-pipeline.ts';
import { inJobTransaction } from './in-job-transaction.ts';
import type { JobContext } from './job-context.ts';
import * as queries from './pipeline-queries.ts';
import { NO_ENGINE } from './no-engine.ts';
import * as pieceQueries from './piece-queries.ts';
import { StageFailure } from './stage-failure.ts';
import { storePieces, type SoundPiece } from './store-pieces.ts';
import * as waveforms from './waveform-queries.ts';
import { withWorkFolder } from './work-folder.ts';

type ProbedRecord = queries.PipelineRecord & { media_key: string };

interface Probe {
  facts: MediaFacts;
  /** null: there is no ffmpeg. */
  measures: SoundMeasures | null;
  /** Empty when nothing is to be transcribed. */
  pieces: SoundPiece[];
}

export async function probeMedia(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  const record = await requireMedia(ctx, job);
  const has_transcript = record.transcript_stored && job.transcribes_anew !== true;
  const is_transcribed = ctx.engine !== null && !has_transcript;
  const probe = await withWorkFolder(ctx, job, (folder) =>
    probeSound(ctx, job, { record, folder, is_transcribed }, signal),
  );
  await storeProbe(ctx, job, probe, has_transcript);
}

async function requireMedia(ctx: JobContext, { workspace_id, record_id }: StageJob): Promise<ProbedRecord> {
  const [record] = await ctx.db.query(queries.selectRecord, [workspace_id, record_id]);
  const media_key = record?.media_key ?? null;
  if (record === undefined || media_key === null) {
    throw new StageFailure('failed', say('media_gone'));
  }
  return { ...record, media_key };
}

async function probeSound(
  ctx: JobContext,
  job: StageJob,
  { record, folder, is_transcribed }: { record: ProbedRecord; folder: string; is_transcribed: boolean },
  signal: AbortSignal,
): Promise<Probe> {
  const facts = await findFacts(ctx, record.media_key);
  if (facts !== undefined && facts.audio === null) {
    throw new StageFailure('not_supported', say('no_sound'));
  }
  const sound = {
    path: join(folder, 'samples'),
    // The two sides of a call; any other stereo is mixed.
    channels: record.source === 'phone_call' && facts?.audio?.channels === 2 ? (2 as const) : (1 as const),
  };
  const measures = await measure(ctx, { record, folder, sound, is_transcribed }, signal);
  if (measures === null) {
    if (facts === undefined) throw new StageFailure('not_supported', UNREADABLE);
    return { facts, measures, pieces: [] };
  }
  const pieces = is_transcribed ? await storePieces(ctx, job, sound, measures, signal) : [];
  return { facts: facts ?? toDecodedFacts(measures), measures, pieces };
}

async function findFacts({ media }: JobContext, key: string): Promise<MediaFacts | undefined> {
  const stored = await media.find(key);
  if (stored === undefined) throw new StageFailure('failed', say('media_lost'));
  const read = async (start: number, end: number) => buffer(await media.read(key, { start, end: end - 1 }));
  return readMediaFacts({ size_bytes: stored.size_bytes, read });
}

/** null: there is no ffmpeg, and none is needed. */
async function measure(
  ctx: JobContext,
  {
    record,
    folder,
    sound,
    is_transcribed,
  }: {
    record: ProbedRecord;
    folder: string;
    sound: { path: string; channels: 1 | 2 };
    is_transcribed: boolean;
  },
  signal: AbortSignal,
): Promise<SoundMeasures | null> {
  const path = join(folder, 'media');
  await pipeline(await ctx.media.read(record.media_key), createWriteStream(path), { signal });
  const decoded = { program: ctx.config.ffmpeg, path, to_path: sound.path, channels: sound.channels };
  try {
    return await decodeSound(decoded, signal);
  } catch (error) {
    if (error instanceof UndecodableError) {
      throw new StageFailure('not_supported', UNREADABLE, { cause: error });
    }
    if (!(error instanceof DecoderMissingError)) throw error;
    if (is_transcribed) throw new StageFailure('failed', error.message);
    ctx.log.info(error.message);
    return null;
  }
}

const toDecodedFacts = ({ duration_ms }: SoundMeasures): MediaFacts => ({
  format: null,
  duration_ms,
  has_video: false,
  audio: { codec: null, channels: 1, sample_rate: 0 },
});

async function storeProbe(
  ctx: JobContext,
  job: StageJob,
  { facts, measures, pieces }: Probe,
  has_transcript: boolean,
): Promise<void> {
  const { workspace_id, record_id, run } = job;
  const now = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    await tx.query(pieceQueries.storeProbe, [
      workspace_id,
      record_id,
      JSON.stringify(facts),
      facts.duration_ms,
    ]);
    if (measures === null) await waveforms.wantWaveformLater(tx, job, now);
    else {
      await tx.query(waveforms.putWaveform, [workspace_id, record_id, Buffer.from(measures.peaks)]);
      await tx.query(waveforms.deleteWanted, [workspace_id, record_id]);
    }
    if (has_transcript) {
      await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, now]);
      await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'process' }]);
      return;
    }
    const duration_ms = facts.duration_ms ?? 0;
    const over = pieces.length > 0 && (await findQuotaFailure(tx, workspace_id, duration_ms, now));
    if (over) {
      await endPipeline(tx, job, { status: 'uploaded', failure: over }, now);
    } else if (pieces.length > 0) {
      await pieceQueries.replacePieces(tx, job, pieces, now);
      await tx.query(queries.enterStage, [workspace_id, record_id, 'transcribe', pieces.length, now]);
      const steps = pieces.map(({ piece, channel }) => ({ step: 'transcribe' as const, piece, channel }));
      await enqueueJobs(
        tx,
        steps.map((step) => ({ workspace_id, record_id, run, ...step })),
      );
    } else {
      await endPipeline(tx, job, { status: 'uploaded', failure: NO_ENGINE }, now);
    }
  });
}

const UNREADABLE = say('media_unreadable');
