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
  /** The one person on each side, or null. */
  voices: readonly (string | null)[];
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
  voices,
  transcription,
  rules,
}: HeardToStore): Generator<TranscriptPiece, void> {
  const joined = { ...joinPieces(nameSides(pieces, voices), speakers, is_call), transcription };
  yield* toTranscriptPieces(prepareTranscript(joined, rules));
}

/** Names everything on a track of one person after them, however many voices an engine tells apart there. */
function nameSides(
  pieces: readonly TranscribedPiece[],
  voices: readonly (string | null)[],
): TranscribedPiece[] {
  return pieces.map((piece) => {
    const speaker = voices[Math.max(0, piece.channel - 1)] ?? null;
    if (speaker === null) return piece;
    const named = <Said extends { speaker: string | null }>(said: readonly Said[]) =>
      said.map((one) => ({ ...one, speaker }));
    return { ...piece, transcript: { ...piece.transcript, utterances: named(piece.transcript.utterances) } };
  });
}
