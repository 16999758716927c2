import { estimateTimes } from '../ingest/estimate-times.ts';
import { dropHallucinations } from '../pipeline/transcribe/drop-hallucinations.ts';
import type { SpeechAnswer } from './speech-engine.ts';

export interface PieceUtterance {
  /** From the start of the recording. */
  start_ms: number;
  duration_ms: number;
  /** As the engine calls who speaks. */
  speaker: string | null;
  text: string;
}

/** What an engine made of one piece of a recording; as it is kept until all pieces are there. */
export interface PieceTranscript {
  language: string | null;
  times_estimated: boolean;
  utterances: PieceUtterance[];
}

export const NOTHING_SAID: PieceTranscript = { language: null, times_estimated: false, utterances: [] };

export interface PiecePlace {
  start_ms: number;
  duration_ms: number;
  /** From the start of the recording, in order. */
  silences: readonly (readonly [start_ms: number, end_ms: number])[];
}

/** Puts an answer where its piece is in the recording, inside its bounds, without what nobody can have said. */
export function toPieceTranscript(answer: SpeechAnswer, piece: PiecePlace): PieceTranscript {
  const { dialogs, times_estimated } = estimateTimes(answer.dialogs);
  const end_ms = Math.max(0, ...dialogs.map((dialog) => dialog.start_ms + dialog.duration_ms));
  // Speech that is faster or slower than most still fills its piece.
  const pace = times_estimated && end_ms > piece.duration_ms ? piece.duration_ms / end_ms : 1;
  const placed = dialogs.map(({ start_ms, duration_ms, speaker, text }) => {
    const from_ms = Math.min(Math.round(start_ms * pace), piece.duration_ms);
    const to_ms = Math.min(Math.round((start_ms + duration_ms) * pace), piece.duration_ms);
    return { start_ms: piece.start_ms + from_ms, duration_ms: to_ms - from_ms, speaker, text };
  });
  // Times of our own say nothing about what is said where.
  const silences = times_estimated ? [] : piece.silences;
  return { language: answer.language, times_estimated, utterances: dropHallucinations(placed, silences) };
}
