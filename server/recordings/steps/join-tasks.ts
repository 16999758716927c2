/** Joins answers of engines in a process of its own, because their content may be hostile. */
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
  /** The stated number of speakers, or null. */
  speakers: number | null;
  is_call: boolean;
  transcription: NewTranscript['transcription'];
  rules: MaskRules | null;
}

/** Joins the transcripts of several recordings; masking long ones takes a second. */
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
