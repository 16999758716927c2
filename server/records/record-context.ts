import type { AnswerSentence, SpokenPassage } from '@minutebook/contract/v3/answer-endpoints.ts';
import type { Context } from '../http/context.ts';
import type { RecordItemCache } from './items/record-item-cache.ts';

/** The context of handlers that answer with records. */
export interface RecordContext extends Context {
  record_items: RecordItemCache;
  /** null: the workspace has no language model, or it failed or was not done before the signal. */
  writeAnswer(
    asker: { workspace_id: number; user_id: number | null },
    asked: { question: string; language: string; passages: readonly SpokenPassage[]; timezone: string },
    signal: AbortSignal,
  ): Promise<{ text: AnswerSentence[]; engine: { name: string; model: string | null } } | null>;
}
