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
  /**
   * Asks it once for as little as possible.
   * @param name what it is called in the sentence
   * @returns what it did, in a sentence
   * @throws as `transcribe` does
   */
  test(name: string, signal: AbortSignal): Promise<string>;
}
