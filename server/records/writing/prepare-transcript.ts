/**
 * What of a new transcript takes long, done before its transaction: masks, chunks and counts. A process beside the server
 * hands it over in pieces, so that nobody holds it twice.
 */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { UnheardSpan, V2RecordExtra } from '@minutebook/contract/resources/record.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { StoredExtra } from '../items/stored-extra.ts';
import type { HeardVoice } from '../voices/join-heard-voices.ts';
import { countWords } from './count-words.ts';
import { maskSpoken } from '../masking/mask-dialogs.ts';
import { toTranscriptChunks, type TranscriptChunk } from './to-transcript-chunks.ts';

interface TranscriptFacts {
  /** ISO 639-1; null when unknown. */
  language: string | null;
  times_estimated: boolean;
  /** What an engine did not answer for; absent: nothing. */
  unheard?: readonly UnheardSpan[];
  /** The engine that made it; null when unknown. */
  transcription: V2RecordExtra['transcription'];
  /** Only of engines that recognise voices. */
  voices?: readonly HeardVoice[];
}

/** A transcript with its speakers, as it was read or heard. */
export interface NewTranscript extends TranscriptFacts {
  speakers: readonly { speaker_id: number; name: string | null }[];
  dialogs: readonly V2Dialog[];
}

/** A transcript as it is stored. */
export interface PreparedTranscript extends TranscriptFacts {
  /** Good as long as these are the workspace's masks. */
  masked_by: MaskRules | null;
  speakers: StoredExtra['speakers'];
  dialog_count: number;
  has_masked_spans: boolean;
  word_count: number;
  /** When its last utterance ends; null without utterances. */
  end_ms: number | null;
  chunks: TranscriptChunk[];
}

export function prepareTranscript(given: NewTranscript, rules: MaskRules | null): PreparedTranscript {
  const { dialogs, speakers, ...facts } = maskSpoken(given, rules);
  const talkTimes = new Map<number, number>();
  for (const { speaker_id, duration_ms } of dialogs) {
    talkTimes.set(speaker_id, (talkTimes.get(speaker_id) ?? 0) + duration_ms);
  }
  return {
    ...facts,
    masked_by: rules,
    speakers: speakers.map(({ speaker_id, name }) => ({
      speaker_id,
      name,
      member_id: null,
      talk_time_ms: talkTimes.get(speaker_id) ?? 0,
    })),
    dialog_count: dialogs.length,
    has_masked_spans: dialogs.some(({ pii_spans }) => pii_spans !== null),
    word_count: dialogs.reduce((sum, { text }) => sum + countWords(text), 0),
    end_ms: endOf(dialogs),
    chunks: toTranscriptChunks(dialogs),
  };
}

/** A part of a prepared transcript: first all but its chunks, then each of them. */
export type TranscriptPiece = { transcript: PreparedTranscript } | { chunk: TranscriptChunk };

export function* toTranscriptPieces({
  chunks,
  ...transcript
}: PreparedTranscript): Generator<TranscriptPiece, void> {
  yield { transcript: { ...transcript, chunks: [] } };
  for (const chunk of chunks) yield { chunk };
}

/** Puts the pieces of one transcript together again. */
export function openTranscriptPieces(): {
  take(piece: TranscriptPiece): void;
  close(): PreparedTranscript;
} {
  let transcript: PreparedTranscript | undefined;
  const chunks: TranscriptChunk[] = [];
  return {
    take(piece) {
      if ('transcript' in piece) ({ transcript } = piece);
      else chunks.push(piece.chunk);
    },
    close() {
      if (transcript === undefined) throw new Error('a transcript lacks its first piece');
      return { ...transcript, chunks };
    },
  };
}

/** When the last utterance ends; null without utterances. */
export function endOf(dialogs: readonly { start_ms: number; duration_ms: number }[]): number | null {
  let end_ms: number | null = null;
  for (const dialog of dialogs) end_ms = Math.max(end_ms ?? 0, dialog.start_ms + dialog.duration_ms);
  return end_ms;
}
