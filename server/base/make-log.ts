/** The server's log: JSON lines, or readable ones on a terminal, without tokens, passwords and transcripts. */
import { createRequire } from 'node:module';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import type * as PinoPretty from 'pino-pretty';
import type { Config } from './config/config.ts';
import { errorCode } from './error-code.ts';
import { foldRepeats } from './fold-repeats.ts';

// Required when it is needed: only a log on a terminal is for people.
const require = createRequire(import.meta.url);
const loadPretty = () => require('pino-pretty') as typeof PinoPretty;

const secrets = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret'];

export function makeLog({ level, readable }: Config['log'], destination: NodeJS.WritableStream): Logger {
  const stream: DestinationStream = readable
    ? loadPretty().default({
        destination,
        ignore: 'pid,hostname',
        translateTime: 'SYS:HH:MM:ss',
        singleLine: true,
        sync: true,
      })
    : destination;
  const paths = ['', '*.', '*.*.'].flatMap((depth) =>
    secrets.map((name) => `${depth}["${name}"]`.replace('.[', '[')),
  );
  const options = { level, redact: { paths, censor: '[hidden]' }, serializers: { err: toLoggedError } };
  return pino({ ...options, hooks: { logMethod: foldRepeats() } }, stream);
}

/**
 * PostgreSQL's further fields (`detail`, `where`, …) quote the row it refused, transcript and all, so only
 * the fields of an error that are named here are logged.
 */
function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const code = errorCode(error);
  const cause = error.cause === undefined ? {} : { cause: toLoggedError(error.cause) };
  return { type, message, stack, ...(code === undefined ? {} : { code }), ...cause };
}
