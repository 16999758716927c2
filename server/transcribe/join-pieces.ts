import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { detectLanguage } from '../pipeline/detect-language.ts';
import type { PieceTranscript, PieceUtterance } from './piece-transcript.ts';

export interface TranscribedPiece {
  piece: number;
  /** 1 and 2: the sides of a call. */
  channel: number;
  transcript: PieceTranscript;
}

export interface JoinedTranscript {
  language: string | null;
  times_estimated: boolean;
  speakers: { speaker_id: number; name: string | null }[];
  dialogs: V2Dialog[];
}

/** The pieces of a recording as one transcript, utterances numbered from 1 in order of time. */
export function joinPieces(pieces: readonly TranscribedPiece[]): JoinedTranscript {
  const spoken = pieces
    .flatMap((piece) =>
      piece.transcript.utterances.map((utterance) => ({ utterance, who: toSpeaker(piece, utterance) })),
    )
    .toSorted((a, b) => a.utterance.start_ms - b.utterance.start_ms);
  const speaker_ids = new Map<string, number>();
  const speakers: JoinedTranscript['speakers'] = [];
  const dialogs = spoken.map(({ utterance, who }, index) => {
    const speaker_id = speaker_ids.get(who.key) ?? speaker_ids.size + 1;
    if (!speaker_ids.has(who.key)) speakers.push({ speaker_id, name: who.name });
    speaker_ids.set(who.key, speaker_id);
    const { start_ms, duration_ms, text } = utterance;
    const unmasked = { bookmark: false, original_text: null, pii_spans: null };
    return { id: index + 1, start_ms, duration_ms, speaker_id, text, ...unmasked };
  });
  return {
    language: findLanguage(pieces),
    times_estimated: pieces.some(({ transcript }) => transcript.times_estimated),
    speakers,
    dialogs,
  };
}

/** What engines call somebody they cannot name: `A`, `speaker_1`, `SPEAKER_00`. */
const NO_NAME = /^(?:speaker)?[ _-]*(?:[0-9]+|[a-z])$/i;

/**
 * The side of a call is one speaker. Otherwise it is whom the engine names. A letter or number means nothing beyond its piece, so
 * there nobody is said to be the same as in another; giving both the same name makes them one.
 */
function toSpeaker({ piece, channel }: TranscribedPiece, { speaker }: PieceUtterance) {
  if (channel > 0) return { key: `side ${channel}`, name: null };
  const label = speaker?.trim() || null;
  if (label === null) return { key: '', name: null };
  return NO_NAME.test(label)
    ? { key: `${piece} ${label}`, name: null }
    : { key: `named ${label}`, name: label };
}

/** What most of the text is in by the engine's own account; told from the text where it gives none. */
function findLanguage(pieces: readonly TranscribedPiece[]): string | null {
  const lengths = new Map<string, number>();
  for (const { transcript } of pieces) {
    if (transcript.language === null) continue;
    const length = transcript.utterances.reduce((sum, { text }) => sum + text.length, 0);
    lengths.set(transcript.language, (lengths.get(transcript.language) ?? 0) + length);
  }
  const [longest] = [...lengths].toSorted((a, b) => b[1] - a[1]);
  if (longest !== undefined) return longest[0];
  return detectLanguage(pieces.flatMap(({ transcript }) => transcript.utterances.map(({ text }) => text)));
}
