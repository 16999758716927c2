import type { PiiSpan } from '@minutebook/contract/resources/dialog.ts';

/** A find in one of several utterances. */
export interface FoundInTurn {
  utterance: number;
  span: PiiSpan;
}

/** What stands at spans of a text. */
export function listSaid(text: string, spans: readonly PiiSpan[]): string[] {
  if (spans.length === 0) return [];
  const characters = Array.from(text);
  return spans.map(({ start, end }) => characters.slice(start, end).join(''));
}
