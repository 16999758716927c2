import { DatabaseError } from 'pg';
import { errors } from '@minutebook/contract/errors.ts';
import { errorCode } from '../error-code.ts';

/** Classes and codes of PostgreSQL that mean "away or overloaded", not "our mistake". */
const UNAVAILABLE_STATE = /^(?:08...|53...|57P0[1-5])$/;

const DISK_FULL = '53100';
/** A standby, or one that its operator has closed for changes. */
const READ_ONLY = '25006';

/** Of the network between us. */
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

/** What the driver says without a code. */
const UNAVAILABLE_MESSAGE =
  /^(?:timeout exceeded when trying to connect|timeout expired$|Connection terminated|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end|The server does not support SSL connections|There was an error establishing an SSL connection)/;

/** 503 for whatever says that the database cannot be had just now; everything else stays what it is. */
export function toServiceError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = errorCode(error) ?? '';
  if (code === DISK_FULL) return errors.diskFull(error);
  if (code === READ_ONLY) return errors.databaseReadOnly(error);
  // Fatal is what ends a connection, such as a password or a database that is not good any more.
  const fatal = error instanceof DatabaseError && error.severity === 'FATAL';
  const away =
    UNAVAILABLE_STATE.test(code) || UNAVAILABLE_CODES.has(code) || UNAVAILABLE_MESSAGE.test(error.message);
  return away || fatal ? errors.serviceUnavailable(error) : error;
}
