import { sqlState, UNIQUE_VIOLATION } from '../db/database.ts';
import { OperatorError } from './operator-error.ts';

/** For `.catch`: a unique constraint that is violated becomes an OperatorError, every other error stays as it is. */
export const refuseDuplicate =
  (sentence: string) =>
  (error: unknown): never => {
    throw sqlState(error) === UNIQUE_VIOLATION ? new OperatorError(sentence) : error;
  };
