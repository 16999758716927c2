/**
 * The life of a recording, from top to bottom. `receive/` takes the bytes and enqueues the first step; each
 * step stores its result in the transaction that enqueues the next one, so that a killed worker loses no
 * earlier result.
 */
import type { JobStep } from '../base/queue/enqueue-jobs.ts';
import type { StageHandler } from './queue/job-context.ts';
import { joinTranscript } from './steps/join-transcript.ts';
import { probeMedia } from './steps/probe-media.ts';
import { processTranscript } from './steps/process-transcript.ts';
import { transcribePiece } from './steps/transcribe-piece.ts';

export const steps: Record<JobStep, StageHandler> = {
  /** Measures the media and cuts its sound into pieces at silences: enqueues `transcribe` for each piece. */
  probe: probeMedia,
  /** Sends one piece to the speech engine; the last piece enqueues `join`. */
  transcribe: transcribePiece,
  /** Joins the pieces into one masked, searchable transcript: enqueues `process`. */
  join: joinTranscript,
  /** Makes title, insights and label recommendations: the record is ready. */
  process: processTranscript,
};
