import { DatabaseError } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import { errorCode } from '../error-code.ts';
import { StatementLost } from './watch-statements.ts';

/** Classes and codes of PostgreSQL that mean "away or overloaded", not "our mistake". */
const UNAVAILABLE_STATE = /^(?:08...|53...|57P0[1-5])$/;

export const DISK_FULL = '53100';
/** A standby, or a database that its operator has set to read-only. */
const READ_ONLY = '25006';

/** Codes of network errors between the server and PostgreSQL. */
const UNAVAILABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of the driver, and of Citus about one of its machines, that come without a code. */
const UNAVAILABLE_MESSAGE =
  /^(?:timeout exceeded when trying to connect|timeout expired$|Connection terminated|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end|The server does not support SSL connections|There was an error establishing an SSL connection|failure on connection marked as essential)/;

/** 503 for every error that means the database is unavailable for now; other errors are passed through. */
export function toServiceError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = errorCode(error) ?? '';
  if (code === DISK_FULL) return errors.diskFull(error);
  if (code === READ_ONLY) return errors.databaseReadOnly(error);
  // A fatal error ends the connection, such as a password or a database that is no longer valid.
  const fatal = error instanceof DatabaseError && error.severity === 'FATAL';
  const away =
    error instanceof StatementLost ||
    UNAVAILABLE_STATE.test(code) ||
    UNAVAILABLE_CODES.has(code) ||
    UNAVAILABLE_MESSAGE.test(error.message);
  return away || fatal ? errors.serviceUnavailable(error) : error;
}
