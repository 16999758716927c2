import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { UnheardSpan } from '@minutebook/contract/resources/record.ts';
import { detectLanguage } from '../../text/detect-language.ts';
import { makeSpeakerFinder } from './name-speakers.ts';
import type { TranscribedPiece } from './piece-transcript.ts';
import type { SpeakerVoice } from './speech-engine.ts';

export interface JoinedTranscript {
  language: string | null;
  times_estimated: boolean;
  /** In order; those that nearly touch are one. */
  unheard: UnheardSpan[];
  speakers: { speaker_id: number; name: string | null }[];
  dialogs: V2Dialog[];
  /** The voices of each piece, without those of speakers who say nothing. */
  voices: (SpeakerVoice & { speaker_id: number })[];
}

/**
 * Joins the pieces of a recording into one transcript, utterances numbered from 1 in order of time.
 * @param speakerCount the stated number of speakers; null: nobody has stated it
 * @param isCall whether each side, where there are two, is one speaker
 */
export function joinPieces(
  pieces: readonly TranscribedPiece[],
  speakerCount: number | null,
  isCall = true,
): JoinedTranscript {
  const findSpeaker = makeSpeakerFinder(pieces, speakerCount, isCall);
  const spoken = pieces
    .flatMap((piece) =>
      piece.transcript.utterances.map((utterance) => ({ utterance, who: findSpeaker(piece, utterance) })),
    )
    .toSorted((a, b) => a.utterance.start_ms - b.utterance.start_ms);
  const speakerIds = new Map<string, number>();
  const speakers: JoinedTranscript['speakers'] = [];
  const dialogs = spoken.map(({ utterance, who }, index) => {
    const speaker_id = speakerIds.get(who.key) ?? speakerIds.size + 1;
    if (!speakerIds.has(who.key)) speakers.push({ speaker_id, name: who.name });
    speakerIds.set(who.key, speaker_id);
    const { start_ms, duration_ms, text } = utterance;
    const unmasked = { bookmark: false, original_text: null, pii_spans: null };
    return { id: index + 1, start_ms, duration_ms, speaker_id, text, ...unmasked };
  });
  const voices = pieces.flatMap((piece) =>
    (piece.transcript.voices ?? []).flatMap((voice) => {
      const speaker_id = speakerIds.get(findSpeaker(piece, voice).key);
      return speaker_id === undefined ? [] : [{ ...voice, speaker_id }];
    }),
  );
  return {
    language: findLanguage(pieces),
    times_estimated: pieces.some(({ transcript }) => transcript.times_estimated),
    unheard: joinSpans(pieces.flatMap(({ transcript }) => transcript.unheard ?? [])),
    speakers,
    dialogs,
    voices,
  };
}

/** Less than a sentence between two of them tells a reader nothing. */
const JOINED_WITHIN_MS = 2_000;

function joinSpans(spans: readonly UnheardSpan[]): UnheardSpan[] {
  const joined: UnheardSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.start_ms - b.start_ms)) {
    const last = joined.at(-1);
    if (last !== undefined && span.start_ms <= last.end_ms + JOINED_WITHIN_MS)
      last.end_ms = Math.max(last.end_ms, span.end_ms);
    else joined.push({ ...span });
  }
  return joined;
}

/** The language of most of the text as engines report it; detected from the text where they do not. */
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
