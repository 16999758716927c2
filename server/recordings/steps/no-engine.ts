import { toReason } from '@minutebook/contract/reasons.ts';

/** The reason of a recording that waits because there is no speech engine. */
export const NO_ENGINE = toReason('kept_without_engine');
