import { toReason } from '@minutebook/contract/reasons.ts';

/** What a recording waits for when there is nothing to transcribe it with. */
export const NO_ENGINE = toReason('kept_without_engine');
