/** What turns sound into text; one interface for every engine. */
import type { Reason } from '@minutebook/contract/reasons.ts';
import type { Readable } from 'node:stream';
import type { TranscriptDialog } from '../../text/transcript/transcript.ts';

/** How many people can speak. */
export interface SpeakerBounds {
  least: number;
  most: number;
}

/** A mono WAV file that can be read more than once. */
export interface SpeechSound {
  size_bytes: number;
  /** null: nobody has said. One at most, as on a side of a call: there is nobody to tell apart. */
  speakers: SpeakerBounds | null;
  /** Names and terms that may be said, the likeliest first. */
  vocabulary?: readonly string[];
  open(): Promise<Readable>;
}

export interface SpeechAnswer {
  /** ISO 639-1; null: the engine did not say. */
  language: string | null;
  /** Times from the start of the sound; null where the engine gives none. */
  dialogs: TranscriptDialog[];
  /** What of it was left out, a sentence each. */
  notes?: string[];
  /** How those sound whom it tells apart, so that they are known again in the next piece; of some engines. */
  voices?: SpeakerVoice[];
}

export interface SpeakerVoice {
  /** As the engine calls them in this piece. */
  speaker: string;
  speech_ms: number;
  /** Near to each other (cosine) for the same voice. It tells a person, so it goes with the piece and is never shown. */
  embedding: number[];
}

export interface SpeechEngine {
  /** As it stands in `extra.transcription`. */
  name: string;
  model: string;
  /**
   * By how much a piece begins before the end of the one before it, so that speakers are known by what both have heard; 0 for an
   * engine that tells nobody apart, or knows voices again.
   */
  piece_overlap_ms: number;
  /** In a recording of which nobody has said how many speak in it; null: found out. */
  default_speakers: number | null;
  /** @throws EngineRefusedError, EngineBusyError, EngineDiedError, or whatever went wrong on the way */
  transcribe(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer>;
  /**
   * Asks it once for as little as possible.
   * @param name what it is called in the sentence
   * @returns what it did
   * @throws as `transcribe` does
   */
  test(name: string, signal: AbortSignal): Promise<Reason>;
}
