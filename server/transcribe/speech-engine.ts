/** What turns sound into text; one interface for every engine. */
import type { Readable } from 'node:stream';
import type { TranscriptDialog } from '../ingest/transcript.ts';

/** A mono WAV file that can be read more than once. */
export interface SpeechSound {
  size_bytes: number;
  open(): Promise<Readable>;
}

export interface SpeechAnswer {
  /** ISO 639-1; null: the engine did not say. */
  language: string | null;
  /** Times from the start of the sound; null where the engine gives none. */
  dialogs: TranscriptDialog[];
}

export interface SpeechEngine {
  /** As it stands in `extra.transcription`. */
  name: string;
  model: string;
  /** @throws EngineRefusedError, EngineBusyError, or whatever went wrong on the way */
  transcribe(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer>;
}

/** No further attempt with the same sound and settings can help. */
export class EngineRefusedError extends Error {
  override name = 'EngineRefusedError';
}

/** It asked to be left alone for a while. */
export class EngineBusyError extends Error {
  override name = 'EngineBusyError';
  readonly retry_after_seconds: number;

  constructor(message: string, retry_after_seconds: number) {
    super(message);
    this.retry_after_seconds = retry_after_seconds;
  }
}
