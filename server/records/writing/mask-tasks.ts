/** Masking in a process of its own: a transcript of many megabytes takes minutes. */
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { maskText } from '../../text/mask/mask-text.ts';
import { maskTranscript, type SpokenUtterance } from '../../text/mask/mask-transcript.ts';
import type { MaskedUtterance } from '../../text/mask/mask-utterance.ts';
import { prepareDraft, toDraftPieces, type DraftPiece } from './prepare-draft.ts';
import type { RecordDraft } from './record-draft.ts';

export function maskTextBy({ text, rules }: { text: string; rules: MaskRules }): string {
  return maskText(text, rules);
}

export function maskUtterancesBy(given: {
  utterances: readonly SpokenUtterance[];
  rules: MaskRules;
}): MaskedUtterance[] {
  return maskTranscript(given.utterances, given.rules);
}

export interface DraftToPrepare {
  workspace_id: number;
  draft: RecordDraft;
  rules: MaskRules | null;
}

export async function* prepareDraftBy(given: DraftToPrepare): AsyncGenerator<DraftPiece, void> {
  yield* toDraftPieces(await prepareDraft(given.workspace_id, given.draft, given.rules));
}
