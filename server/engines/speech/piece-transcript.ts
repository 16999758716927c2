import type { UnheardSpan } from '@minutebook/contract/resources/record.ts';
import { estimateTimes } from '../../text/transcript/estimate-times.ts';
import { dropHallucinations } from './drop-hallucinations.ts';
import type { SpeakerVoice, SpeechAnswer } from './speech-engine.ts';

export interface PieceUtterance {
  /** From the start of the recording. */
  start_ms: number;
  duration_ms: number;
  /** The engine's label for the speaker. */
  speaker: string | null;
  text: string;
}

/** The transcript of one piece of a recording, stored until all pieces are there. */
export interface PieceTranscript {
  language: string | null;
  times_estimated: boolean;
  utterances: PieceUtterance[];
  /** From the start of the recording. */
  unheard?: UnheardSpan[];
  /** Its transcript of the overlap with the piece before it, which only serves to match speakers. */
  lead?: PieceUtterance[];
  voices?: SpeakerVoice[];
}

export interface TranscribedPiece {
  piece: number;
  /** 1 and 2: the sides of a call. */
  channel: number;
  transcript: PieceTranscript;
}

export const NOTHING_SAID: PieceTranscript = { language: null, times_estimated: false, utterances: [] };

export interface PiecePlace {
  start_ms: number;
  duration_ms: number;
  /** The length of the overlap before that. */
  lead_ms: number;
  /** From the start of the recording, in order. */
  silences: readonly (readonly [start_ms: number, end_ms: number])[];
}

/** Moves an answer to its piece's place in the recording, clips it to its bounds, and drops made-up text. */
export function toPieceTranscript(answer: SpeechAnswer, piece: PiecePlace): PieceTranscript {
  const { dialogs, times_estimated } = estimateTimes(answer.dialogs);
  const soundMs = piece.lead_ms + piece.duration_ms;
  const soundFromMs = piece.start_ms - piece.lead_ms;
  const end_ms = Math.max(0, ...dialogs.map((dialog) => dialog.start_ms + dialog.duration_ms));
  // Estimated times are scaled, so that speech of any pace fills its piece.
  const pace = times_estimated && end_ms > soundMs ? soundMs / end_ms : 1;
  const placed = dialogs.map(({ start_ms, duration_ms, speaker, text }) => {
    const fromMs = Math.min(Math.round(start_ms * pace), soundMs);
    const toMs = Math.min(Math.round((start_ms + duration_ms) * pace), soundMs);
    return { start_ms: soundFromMs + fromMs, duration_ms: toMs - fromMs, speaker, text };
  });
  // Estimated times do not tell what is said where.
  const silences = times_estimated ? [] : piece.silences;
  // An utterance that lies mostly before the cut belongs to the piece before it.
  const isOwn = ({ start_ms, duration_ms }: PieceUtterance) => start_ms + duration_ms / 2 >= piece.start_ms;
  const utterances = dropHallucinations(placed.filter(isOwn), silences);
  const lead = placed.filter((utterance) => !isOwn(utterance));
  const unheard = (answer.unheard ?? []).flatMap(({ start_ms, end_ms }) => {
    // The overlap is heard with the piece before it.
    const fromMs = Math.max(soundFromMs + start_ms, piece.start_ms);
    const toMs = soundFromMs + Math.min(end_ms ?? soundMs, soundMs);
    return fromMs < toMs ? [{ start_ms: fromMs, end_ms: toMs }] : [];
  });
  return {
    language: answer.language,
    times_estimated,
    utterances,
    ...(unheard.length === 0 ? {} : { unheard }),
    ...(lead.length === 0 ? {} : { lead }),
    ...(answer.voices === undefined || answer.voices.length === 0 ? {} : { voices: answer.voices }),
  };
}
