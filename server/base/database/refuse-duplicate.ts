import { errors } from '@minutebook/contract/errors.ts';
import type { SaidReason } from '@minutebook/contract/reasons.ts';
import { sqlState, UNIQUE_VIOLATION } from './database.ts';

/** For `.catch`: a violated unique constraint is a CONFLICT for this reason, every other error stays as it is. */
export const refuseDuplicate =
  (...said: SaidReason) =>
  (error: unknown): never => {
    throw sqlState(error) === UNIQUE_VIOLATION ? errors.conflict(...said) : error;
  };
