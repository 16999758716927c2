import { errors } from '@minutebook/contract/errors.ts';
import { OperatorError } from '../operator/operator-error.ts';

/** For `.catch`: what an operator cannot have, a client cannot either; every other error stays as it is. */
export function toConflict(error: unknown): never {
  throw error instanceof OperatorError ? errors.conflictOf(error) : error;
}
