/** Turns sound into text; one interface for every engine. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { Readable } from 'node:stream';
import type { TranscriptDialog } from '../../text/transcript/transcript.ts';
import type { EngineCall } from '../read-in-worker.ts';

/** The possible number of speakers. */
export interface SpeakerBounds {
  least: number;
  most: number;
}

/** A mono WAV file that can be read more than once. */
export interface SpeechSound {
  size_bytes: number;
  /** null: not stated. At most one, as on a side of a call: nobody is told apart. */
  speakers: SpeakerBounds | null;
  /** ISO 639-1; null: to be detected; absent: nobody has said, and the engine's own setting counts. */
  language?: string | null | undefined;
  /** Names and terms that may occur, the likeliest first. */
  vocabulary?: readonly string[];
  open(): Promise<Readable>;
}

export interface SpeechAnswer {
  /** ISO 639-1; null: the engine did not report it. */
  language: string | null;
  /** Times from the start of the sound; null where the engine gives none. */
  dialogs: TranscriptDialog[];
  /** Parts of it that were left out, a sentence each. */
  notes?: string[];
  /** What it did not answer for, from the start of the sound; an end of null is that of the sound. */
  unheard?: { start_ms: number; end_ms: number | null }[];
  /** The voices that it tells apart, so that they are recognised in the next piece; only some engines. */
  voices?: SpeakerVoice[];
}

export interface SpeakerVoice {
  /** The speaker's label in this piece. */
  speaker: string;
  speech_ms: number;
  /** Close (cosine) for the same voice. It identifies a person: it goes with the piece and is never shown. */
  embedding: number[];
  /** The model that made it: embeddings of different ones are never compared. Absent in pieces of earlier versions. */
  model?: string;
}

export interface SpeechEngine {
  /** The engine's name in `extra.transcription`. */
  name: string;
  model: string;
  /**
   * The overlap of a piece with the one before it, so that speakers are matched by the sound both contain; 0
   * for an engine that tells nobody apart, or recognises voices again.
   */
  piece_overlap_ms: number;
  /** Used for a recording whose number of speakers was not stated; null: detected. */
  default_speakers: number | null;
  /** @throws EngineRefusedError, EngineBusyError, EngineDiedError, or any other failure */
  transcribe(sound: SpeechSound, call: EngineCall): Promise<SpeechAnswer>;
  /**
   * Sends one minimal request.
   * @param name the engine's name in the sentence
   * @returns a sentence about the outcome
   * @throws as `transcribe` does
   */
  test(name: string, call: EngineCall): Promise<Reason>;
}
