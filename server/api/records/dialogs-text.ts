/** The dialogs of a record as JSON text: passed through as stored unless the requester's rights or search change them. */
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { matchesUtterance } from '../../search/matches-utterance.ts';
import type { SearchTerm } from '../../search/parse-query.ts';
import type { TranscriptChunk } from './transcript-queries.ts';

export interface DialogChoices {
  /** Fill `original_text` of what is masked. */
  unmask: boolean;
  /** Only dialogs that match at least one term; null: all. */
  terms: readonly SearchTerm[] | null;
}

/** JSON text of the array of dialogs. */
export function toDialogsText(chunks: readonly TranscriptChunk[], choices: DialogChoices): string {
  const texts = chunks.map((chunk) => toChunkText(chunk, choices)).filter((text) => text !== '');
  return `[${texts.join(',')}]`;
}

function toChunkText(chunk: TranscriptChunk, { unmask, terms }: DialogChoices): string {
  const originals = unmask ? chunk.originals : null;
  if (originals === null && terms === null) return chunk.dialogs;
  return parseDialogs(chunk)
    .filter((dialog) => terms === null || matchesUtterance(dialog.text, terms))
    .map((dialog) => JSON.stringify({ ...dialog, original_text: originals?.[dialog.id] ?? null }))
    .join(',');
}

export const parseDialogs = (chunk: TranscriptChunk) => JSON.parse(`[${chunk.dialogs}]`) as V2Dialog[];
