/** The task and the answer of the speech process. */
import type { SpeakerBounds } from '../speech/speech-engine.ts';
import type { FileRole, SpeechFormat } from './model-folder.ts';

/** Passed as the only argument, in JSON; the sound comes on standard input as a WAV file. */
export interface SpeechTask {
  format: SpeechFormat;
  /** Paths by role. */
  files: Readonly<Partial<Record<FileRole, string>>>;
  threads: number;
  /** ISO 639-1; null: detected. */
  language: string | null;
  /** null: detected. */
  speakers: SpeakerBounds | null;
  /** The process ends when this one does. */
  parent_pid: number;
}

export interface Utterance {
  start_ms: number;
  duration_ms: number;
  /** null: speakers are not told apart. */
  speaker: string | null;
  /** The language as the model names it; null: it names none. */
  language: string | null;
  text: string;
}

export interface Voice {
  speaker: string;
  speech_ms: number;
  embedding: number[];
}

/** Written as the last line of standard output, in JSON. */
export interface SpeechResult {
  utterances: Utterance[];
  voices: Voice[];
  /** Stretches of speech in which nothing was recognised. */
  unheard: { start_ms: number; end_ms: number }[];
}

/** The exit code for a library that cannot be loaded here. */
export const NO_LIBRARY = 70;
