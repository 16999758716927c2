import { say } from '@minutebook/contract/sentences.ts';

/** What a recording waits for when there is nothing to transcribe it with. */
export const NO_ENGINE = say('kept_without_engine');
