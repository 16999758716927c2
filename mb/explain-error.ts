/** Explains an error in words, for people and for programs; never with a stack. */
import { NotSignedInError } from './profiles/profile-file.ts';
import { UsageError } from './parser/option.ts';
import { ApiError } from '@minutebook/sdk';
import type { ExitCode } from './output/report.ts';
import { OauthError } from './oauth/authorization-server.ts';
import { BrokenFileError } from './profiles/private-file.ts';

export interface Explained {
  text: string;
  json: { type: string; message: string } & Record<string, unknown>;
  exit_code: ExitCode;
}

export function explainError(error: unknown): Explained {
  if (error instanceof ApiError) return explainRefusal(error);
  if (error instanceof UsageError) return plain('USAGE', error.message, 2);
  if (error instanceof NotSignedInError) return plain('NOT_SIGNED_IN', error.message, 4);
  if (error instanceof OauthError)
    return plain(error.code.toUpperCase(), `${error.message} (${error.code})`, 4);
  if (error instanceof BrokenFileError) return plain('BROKEN_FILE', error.message, 1);
  if (!(error instanceof Error)) return plain('UNEXPECTED', String(error), 1);
  if (error.name === 'TimeoutError') return plain('TIMEOUT', 'The server did not answer in time.', 1);
  const sentence = explainSystemError(error) ?? explainSystemError(error.cause);
  if (sentence !== undefined) return plain('SYSTEM', sentence, 1);
  if (error.message === 'fetch failed' && error.cause instanceof Error) {
    return plain('SYSTEM', `The server cannot be reached: ${error.cause.message}.`, 1);
  }
  return plain('UNEXPECTED', `Unexpected: ${error.message}. Please report it with the command.`, 1);
}

export const plain = (type: string, message: string, exit_code: ExitCode): Explained => ({
  text: message,
  json: { type, message },
  exit_code,
});

function explainRefusal(error: ApiError): Explained {
  const { status, type, message, reason, request_id, details } = error;
  const marks = [type, reason?.name, request_id === null ? undefined : `request ${request_id}`];
  const faults = details.map((detail) => `  ${detail.path}: ${detail.message}`);
  const named = marks.filter((mark) => mark !== undefined).join(', ');
  return {
    text: [`${message} (${named})`, ...faults].join('\n'),
    json: { type, message, status, reason, request_id, details },
    exit_code: status === 404 || status === 410 ? 3 : status === 401 || status === 403 ? 4 : 1,
  };
}

const CONNECTION_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name cannot be looked up now',
  ETIMEDOUT: 'no answer came',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no network',
  UND_ERR_CONNECT_TIMEOUT: 'no answer came',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names one to trust)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed (NODE_EXTRA_CA_CERTS names one to trust)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate cannot be checked (NODE_EXTRA_CA_CERTS names one to trust)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

const FILE_WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read or written',
  EPERM: 'it may not be read or written',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it is there already',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EMFILE: 'too many files are open',
};

/** Returns undefined for errors that are not the system's. */
function explainSystemError(error: unknown): string | undefined {
  const { code, path, message, errors } = (error ?? {}) as NodeJS.ErrnoException & { errors?: unknown[] };
  // A name with several addresses fails once per address.
  if (code === undefined || typeof code !== 'string') return undefined;
  if (path !== undefined) return `${path}: ${FILE_WORDS[code] ?? message}.`;
  const [first] = errors ?? [];
  const where = /(?:connect|getaddrinfo) \w+ (\S+)/.exec(
    first instanceof Error ? first.message : message,
  )?.[1];
  const words = CONNECTION_WORDS[code];
  if (words !== undefined)
    return `The server${where === undefined ? '' : ` at ${where}`} cannot be reached: ${words}.`;
  return /^(?:E[A-Z]+|UND_ERR_\w+|ERR_(?:SSL|TLS)\w*|CERT_\w+)$/.test(code)
    ? `${message} (${code}).`
    : undefined;
}
