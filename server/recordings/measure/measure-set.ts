/**
 * Measures a speech engine on recordings with known words and speakers. Each takes the same steps as an
 * uploaded recording.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../base/config/config.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import { joinPieces, type JoinedTranscript } from '../../engines/speech/join-pieces.ts';
import {
  NOTHING_SAID,
  toPieceTranscript,
  type TranscribedPiece,
} from '../../engines/speech/piece-transcript.ts';
import type { SpeechEngine } from '../../engines/speech/speech-engine.ts';
import { findPartsOfFile } from '../../media/sound/find-media-facts.ts';
import { hearTracks } from '../../media/sound/hear-tracks.ts';
import { pieceBytes, readPiece } from '../../media/sound/read-piece.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { cutSound } from '../steps/cut-sound.ts';
import { countErrors, countNumbers, type ErrorCount, type NumberCount } from './count-errors.ts';
import { countSpeakerErrors, type SpeakerErrors } from './count-speaker-errors.ts';
import type { ReferencedRecording } from './read-set.ts';

export interface MeasureContext {
  config: Config;
  engine: SpeechEngine;
  workers: WorkerPool;
  signal: AbortSignal;
}

export interface MeasuredRecording {
  name: string;
  duration_ms: number;
  /** The time from the file to the transcript. */
  took_ms: number;
  /** null when the reference has no text. */
  words: ErrorCount | null;
  numbers: NumberCount | null;
  /** null when the reference has no speakers. */
  speakers: SpeakerErrors | null;
}

export async function measureRecording(
  ctx: MeasureContext,
  { name, path, text, turns }: ReferencedRecording,
): Promise<MeasuredRecording> {
  const started = performance.now();
  const { duration_ms, dialogs, language } = await transcribe(ctx, path);
  const took_ms = Math.round(performance.now() - started);
  const heard = dialogs.map((dialog) => dialog.text).join('\n');
  const spoken = dialogs.map(({ speaker_id, start_ms, duration_ms: lengthMs }) => ({
    speaker: String(speaker_id),
    start_ms,
    end_ms: start_ms + lengthMs,
  }));
  return {
    name,
    duration_ms,
    took_ms,
    words: text === null ? null : countErrors(text, heard, detectLanguage([text]) ?? language),
    numbers: text === null ? null : countNumbers(text, heard),
    speakers: turns === null ? null : countSpeakerErrors(turns, spoken),
  };
}

async function transcribe(
  { config, engine, workers, signal }: MeasureContext,
  path: string,
): Promise<JoinedTranscript & { duration_ms: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-measure-'));
  try {
    const { parts } = await workers.run(findPartsOfFile, path, signal);
    const { max_duration_ms } = config.worker;
    const limits = { max_duration_ms, reserve_bytes: config.uploads.disk_reserve_bytes };
    const file = { program: config.ffmpeg, path, parts, folder, ...limits };
    const sound = await hearTracks({ ...file, has_sides: false, language: null }, signal);
    const pieces: TranscribedPiece[] = [];
    const how = { overlap_ms: engine.piece_overlap_ms, is_call: false };
    for (const { side, spoken, ...place } of cutSound(sound, how)) {
      const { piece, channel } = place;
      if (spoken === null) {
        pieces.push({ piece, channel, transcript: NOTHING_SAID });
        continue;
      }
      const open = () => Promise.resolve(readPiece(side.samples, spoken, side.channel));
      const heard = { size_bytes: pieceBytes(spoken), speakers: null, open };
      const answer = await engine.transcribe(heard, { signal, workers });
      pieces.push({ piece, channel, transcript: toPieceTranscript(answer, place) });
    }
    return { ...joinPieces(pieces, engine.default_speakers, false), duration_ms: sound.duration_ms };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
