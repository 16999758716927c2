/** Joins what engines heard in a process of its own: their answers may be anything. */
import { joinPieces } from '../../engines/speech/join-pieces.ts';
import type { TranscribedPiece } from '../../engines/speech/piece-transcript.ts';
import {
  prepareTranscript,
  toTranscriptPieces,
  type NewTranscript,
  type TranscriptPiece,
} from '../../records/writing/prepare-transcript.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';

export interface HeardToStore {
  pieces: readonly TranscribedPiece[];
  /** The stated number of speakers; null: nobody has stated it. */
  speakers: number | null;
  is_call: boolean;
  transcription: NewTranscript['transcription'];
  rules: MaskRules | null;
}

/** Joins the transcripts of recordings that become one: masks of long ones take a second. */
export function* prepareJoined({
  transcript,
  rules,
}: {
  transcript: NewTranscript;
  rules: MaskRules | null;
}): Generator<TranscriptPiece, void> {
  yield* toTranscriptPieces(prepareTranscript(transcript, rules));
}

export function* joinHeard({
  pieces,
  speakers,
  is_call,
  transcription,
  rules,
}: HeardToStore): Generator<TranscriptPiece, void> {
  const joined = { ...joinPieces(pieces, speakers, is_call), transcription };
  yield* toTranscriptPieces(prepareTranscript(joined, rules));
}
