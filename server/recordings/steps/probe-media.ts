/** The first stage: reads the media's facts, its waveform, and the places to cut it for transcription. */
import { stat } from 'node:fs/promises';
import type { SoundTrackFacts } from '@minutebook/contract/app/processing-endpoints.ts';
import { toReason, type Reason } from '@minutebook/contract/reasons.ts';
import { OversizedSoundError, UndecodableError } from '../../media/sound/decode-sound.ts';
import { DecoderMissingError } from '../../media/sound/ffmpeg.ts';
import type { FileParts } from '../../media/sound/find-parts.ts';
import { findMediaFacts, findPartsOfFile } from '../../media/sound/find-media-facts.ts';
import { hearTracks, type HeardSound, type SoundToHear } from '../../media/sound/hear-tracks.ts';
import type { MediaFacts } from '../../media/sound/read-media-facts.ts';
import type { WriteTransaction } from '../../base/database/database.ts';
import { waitForLocks } from '../../base/database/wait-for-locks.ts';
import { WorkerDiedError, type WorkerTask } from '../../base/worker/worker-task.ts';
import { enqueueJobs, type StageJob } from '../../base/queue/enqueue-jobs.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import { takeEvent } from '../calendar/take-event.ts';
import { findQuotaFailure } from './transcription-quota.ts';
import { endJob } from '../queue/end-pipeline.ts';
import { inJobTransaction, ObsoleteJobError } from '../queue/in-job-transaction.ts';
import type { JobContext } from '../queue/job-context.ts';
import { MEDIA_GONE } from '../queue/missing-media.ts';
import * as queries from '../queue/pipeline-queries.ts';
import { joinOriginals } from './join-originals.ts';
import { copyMedia } from './copy-media.ts';
import { findSpeechEngine, NO_ENGINE } from './find-speech-engine.ts';
import * as pieceQueries from './piece-queries.ts';
import { StageFailure } from '../queue/stage-failure.ts';
import { storePieces, type SoundPiece } from './store-pieces.ts';
import { lockRecord } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { lockDoomedRecord } from '../../records/writing/lock-doomed-record.ts';
import { releaseMedia } from '../../records/writing/release-media.ts';
import { wantNoWaveform, wantWaveform, wantWaveformLater } from '../../records/writing/want-waveform.ts';
import * as waveforms from './waveform-queries.ts';
import { withWorkFolder } from '../../base/work-folder.ts';

type ProbedRecord = queries.PipelineRecord & { media_key: string };

interface Probe {
  /** `voices`: of each side that is heard, whose alone it is, or null. */
  facts: MediaFacts & { tracks: SoundTrackFacts[]; voices: (string | null)[] };
  /** null without ffmpeg. */
  sound: HeardSound | null;
  /** Empty when nothing is to be transcribed. */
  pieces: SoundPiece[];
}

export async function probeMedia(ctx: JobContext, job: StageJob, signal: AbortSignal): Promise<void> {
  await joinOriginals(ctx, job, signal);
  const record = await requireMedia(ctx, job);
  const has_transcript = record.transcript_stored && job.transcribes_anew !== true;
  const is_transcribed = !has_transcript && (await findSpeechEngine(ctx, job)) !== null;
  try {
    const probe = await withWorkFolder(ctx, job, (folder) =>
      probeSound(ctx, { job, record, folder, is_transcribed, signal }),
    );
    await storeProbe(ctx, { job, probe, has_transcript });
  } catch (error) {
    if (!(error instanceof StageFailure)) throw error;
    const isGone = error.reason.name === MEDIA_GONE.name;
    if (isGone) await releaseGone(ctx, job);
    if (!has_transcript || !(isGone || error.status === 'not_supported')) throw error;
    await processUnheard(ctx, job, error.reason);
  }
}

/** A recording on hold is let go by nobody, should its file come back after all. */
async function releaseGone(ctx: JobContext, job: StageJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await waitForLocks(tx);
    const found = await lockDoomedRecord(tx, job.workspace_id, job.record_id);
    if (found === undefined || found.media_key === null || found.is_held) return;
    const { media_key, filesize } = found;
    const change = { kind: 'record.probe', actor_user_id: null, at: ctx.clock.now() } as const;
    const writer = new RecordWriter(tx, job, change);
    await releaseMedia(writer, { media_key, filesize });
    await writer.patch({ media_key: null });
  });
}

/** The record has its transcript already; it keeps the reason why its recording cannot be heard. */
async function processUnheard(ctx: JobContext, job: StageJob, failure: Reason): Promise<void> {
  await inJobTransaction(ctx, job, async (tx) => {
    const held = await lockRecord(tx, job);
    if (held === undefined) throw new ObsoleteJobError();
    const change = { kind: 'record.probe', actor_user_id: null, at: ctx.clock.now() } as const;
    await new RecordWriter(tx, job, change).patch({ extra: { ...held.extra, failure } });
    await enterProcess(tx, job, change.at);
  });
}

async function enterProcess(
  tx: WriteTransaction,
  { workspace_id, record_id, run }: StageJob,
  now: Date,
): Promise<void> {
  await tx.query(queries.enterStage, [workspace_id, record_id, 'process', 0, now]);
  await enqueueJobs(tx, [{ workspace_id, record_id, run, step: 'process' }]);
}

async function requireMedia(ctx: JobContext, { workspace_id, record_id }: StageJob): Promise<ProbedRecord> {
  const [record] = await ctx.db.query(queries.selectRecord, [workspace_id, record_id]);
  const media_key = record?.media_key ?? null;
  if (record === undefined || media_key === null) {
    throw new StageFailure('failed', MEDIA_GONE);
  }
  return { ...record, media_key };
}

async function probeSound(
  ctx: JobContext,
  {
    job,
    record,
    folder,
    is_transcribed,
    signal,
  }: { job: StageJob; record: ProbedRecord; folder: string; is_transcribed: boolean; signal: AbortSignal },
): Promise<Probe> {
  const mediaPath = await copyMedia(ctx, { job, key: record.media_key, folder, name: 'media', signal });
  const file = { workspace_id: job.workspace_id, path: mediaPath };
  const stated = await lookInto(ctx, findMediaFacts, { file, signal });
  const parts = await lookInto(ctx, findPartsOfFile, { file, signal });
  const is_call = record.source === 'phone_call';
  const sound = await hear(ctx, {
    no_sound: toNoSound(stated, parts),
    sound: {
      program: ctx.config.ffmpeg,
      path: mediaPath,
      parts: parts?.parts ?? [[0, (await stat(mediaPath)).size]],
      // Samples are needed only for transcription.
      folder: is_transcribed ? folder : null,
      has_sides: record.two_sides,
      language: toLanguage(record.chosen_language),
      max_duration_ms: ctx.config.worker.max_duration_ms,
      reserve_bytes: ctx.config.uploads.disk_reserve_bytes,
    },
    signal,
  });
  return {
    facts: {
      ...toFacts({ stated, sound, is_cut_off: parts?.is_cut_off === true }),
      tracks: sound?.tracks ?? [],
      voices: sound?.sides.map(({ speaker = null }) => speaker) ?? [],
    },
    sound,
    pieces: sound && is_transcribed ? await storePieces(ctx, { job, sound, is_call, signal }) : [],
  };
}

/** Returns the reason when the file itself states that it has no sound, or null. */
function toNoSound(stated: MediaFacts | undefined, parts: FileParts | undefined): Reason | null {
  if (parts?.lacks_index === true) return toReason('media_cut_off');
  return stated?.audio === null ? NO_SOUND : null;
}

/**
 * What is heard counts where a file states something else: concatenated recordings state the length of the first, and
 * one that was cut off that of the whole. Only a picture lasts longer than its sound.
 */
function toFacts({
  stated,
  sound,
  is_cut_off,
}: {
  stated: MediaFacts | undefined;
  sound: HeardSound | null;
  is_cut_off: boolean;
}): MediaFacts {
  if (stated === undefined && sound === null) throw new StageFailure('not_supported', UNREADABLE);
  const audio = { codec: null, channels: 1, sample_rate: 0 };
  const facts = stated ?? { format: null, duration_ms: 0, has_video: false, audio };
  if (sound === null) return facts;
  const { duration_ms } = sound;
  const isLonger = duration_ms > facts.duration_ms + STATED_DIFFERS_MS || facts.duration_ms === 0;
  const isShorter = duration_ms < facts.duration_ms - STATED_DIFFERS_MS && (!facts.has_video || is_cut_off);
  return isLonger || isShorter ? { ...facts, duration_ms } : facts;
}

/** Encoders pad what they write; by more than that a file states what it does not have, or less than it has. */
const STATED_DIFFERS_MS = 1_000;

/**
 * Returns undefined when the format is unknown, or the file is so damaged that its reader had to be killed. A
 * decoder may still read it.
 */
async function lookInto<T>(
  { workers, log }: JobContext,
  task: WorkerTask<string, T>,
  {
    file: { workspace_id, path },
    signal,
  }: { file: { workspace_id: number; path: string }; signal: AbortSignal },
): Promise<T | undefined> {
  try {
    return await workers.of(workspace_id).run(task, path, signal);
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'what a media file says of itself could not be read');
    if (!(error instanceof WorkerDiedError)) throw error;
    return undefined;
  }
}

/** Returns null when ffmpeg is missing and not needed. */
async function hear(
  ctx: JobContext,
  { no_sound, sound, signal }: { no_sound: Reason | null; sound: SoundToHear; signal: AbortSignal },
): Promise<HeardSound | null> {
  try {
    return await hearTracks(sound, signal);
  } catch (error) {
    if (error instanceof UndecodableError) {
      throw new StageFailure('not_supported', no_sound ?? (error.is_empty ? NO_SOUND : UNREADABLE), {
        cause: error,
      });
    }
    if (error instanceof OversizedSoundError) {
      throw new StageFailure('not_supported', error.reason, { cause: error });
    }
    if (!(error instanceof DecoderMissingError)) throw error;
    if (no_sound !== null) throw new StageFailure('not_supported', no_sound);
    if (sound.folder !== null) throw new StageFailure('failed', error.reason);
    ctx.log.info(error.message);
    return null;
  }
}

async function storeProbe(
  ctx: JobContext,
  {
    job,
    probe: { facts, sound, pieces },
    has_transcript,
  }: { job: StageJob; probe: Probe; has_transcript: boolean },
): Promise<void> {
  const { workspace_id, record_id, run } = job;
  const now = ctx.clock.now();
  await inJobTransaction(ctx, job, async (tx) => {
    await tx.query(pieceQueries.storeProbe, [workspace_id, record_id, JSON.stringify(facts)]);
    // The measured duration replaces the one that the uploader stated.
    const writer = new RecordWriter(tx, job, { kind: 'record.probe', actor_user_id: null, at: now });
    await writer.patch({ duration_ms: facts.duration_ms });
    await takeEvent(writer, facts.duration_ms ?? 0);
    if (sound === null) await wantWaveformLater(tx, job, now);
    else {
      const peaks = Buffer.from(sound.peaks);
      await tx.query(waveforms.putWaveform, [workspace_id, record_id, peaks, null, null]);
      if (sound.copy === null) await wantNoWaveform(tx, job);
      else await wantWaveform(tx, job, now);
    }
    if (has_transcript) return enterProcess(tx, job, now);
    const duration_ms = facts.duration_ms ?? 0;
    const over = pieces.length > 0 && (await findQuotaFailure(tx, { workspace_id, duration_ms, now }));
    if (over) {
      await endJob(tx, ctx, { job, status: 'uploaded', failure: over });
    } else if (pieces.length > 0) {
      await pieceQueries.replacePieces(tx, { record: job, pieces, now });
      await tx.query(queries.enterStage, [workspace_id, record_id, 'transcribe', pieces.length, now]);
      const steps = pieces.map(({ piece, channel }) => ({ step: 'transcribe' as const, piece, channel }));
      await enqueueJobs(
        tx,
        steps.map((step) => ({ workspace_id, record_id, run, ...step })),
      );
    } else {
      await endJob(tx, ctx, { job, status: 'uploaded', failure: NO_ENGINE });
    }
  });
}

const NO_SOUND = toReason('no_sound');
const UNREADABLE = toReason('media_unreadable');
