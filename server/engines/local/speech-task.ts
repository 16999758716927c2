/** What the speech process is asked, and what it answers. */
import type { SpeakerBounds } from '../speech/speech-engine.ts';
import type { FileRole, ModelFormat } from './model-folder.ts';

/** As its one argument, in JSON; the sound comes on standard input as a WAV file. */
export interface SpeechTask {
  format: ModelFormat;
  /** Paths. */
  files: Readonly<Partial<Record<FileRole, string>>>;
  threads: number;
  /** ISO 639-1; null: found out. */
  language: string | null;
  /** null: found out. */
  speakers: SpeakerBounds | null;
  /** Ends when this process does. */
  parent_pid: number;
}

export interface Utterance {
  start_ms: number;
  duration_ms: number;
  /** null: nobody is told apart. */
  speaker: string | null;
  /** As the model names it; null: it does not. */
  language: string | null;
  text: string;
}

export interface Voice {
  speaker: string;
  speech_ms: number;
  embedding: number[];
}

/** As the last line of standard output, in JSON. */
export interface SpeechResult {
  utterances: Utterance[];
  voices: Voice[];
}

/** The exit code that says: the library cannot be loaded here. */
export const NO_LIBRARY = 70;
