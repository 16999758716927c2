import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { TranscriptError } from '../../text/transcript/transcript.ts';

export const DIALOGS_A_CHUNK = 256;
/**
 * Days of talk without a pause, with times and masks. The detail of a record answers its transcript whole, so what is
 * stored here is what one request can take of the memory of the server.
 */
const MOST_CHARACTERS = 32 * 1024 * 1024;

/** A row of `transcript_chunk` without corrections. */
export interface TranscriptChunk {
  chunk: number;
  /** JSON of V2Dialog objects joined by commas, `original_text` null in all of them. */
  dialogs: string;
  /** JSON of the masked texts, by utterance id; null where nothing is masked. */
  originals: string | null;
  edits: null;
}

/**
 * Cuts a transcript into documents that the detail passes through without reading them.
 * @throws TranscriptError when it is longer than may be stored
 */
export function toTranscriptChunks(dialogs: readonly V2Dialog[]): TranscriptChunk[] {
  const chunks: TranscriptChunk[] = [];
  let characters = 0;
  for (let from = 0; from < dialogs.length; from += DIALOGS_A_CHUNK) {
    const part = dialogs.slice(from, from + DIALOGS_A_CHUNK);
    // The objects of an array, without its brackets.
    const texts = JSON.stringify(part.map(toDocument)).slice(1, -1);
    const originals = toOriginals(part);
    characters += texts.length + (originals?.length ?? 0);
    if (characters > MOST_CHARACTERS) {
      const most = `${MOST_CHARACTERS / 1024 / 1024} MB`;
      throw new TranscriptError('the transcript', null, `longer than ${most} with its times and masks`);
    }
    chunks.push({ chunk: chunks.length, dialogs: texts, originals, edits: null });
  }
  return chunks;
}

/** Fields in the order of the contract. */
function toDocument(dialog: V2Dialog): V2Dialog {
  const { id, start_ms, duration_ms, speaker_id, text, bookmark, pii_spans } = dialog;
  return { id, start_ms, duration_ms, speaker_id, text, bookmark, original_text: null, pii_spans };
}

function toOriginals(dialogs: readonly V2Dialog[]): string | null {
  const masked = dialogs.filter((dialog) => dialog.original_text !== null);
  if (masked.length === 0) return null;
  return JSON.stringify(Object.fromEntries(masked.map(({ id, original_text }) => [id, original_text])));
}
