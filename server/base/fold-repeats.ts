/** Repeated failures with the same reason are one log line a minute with a count, instead of one with a stack each time. */
import type { LogFn, Logger, LoggerOptions } from 'pino';
import { errorCode } from './error-code.ts';

const WARN = 40;
const WINDOW_MS = 60_000;
/** Kinds of failures that are tracked at once; failures beyond them are written as they come. */
const MOST_KINDS = 500;

/** The fields that make two failures the same, whichever record or request they are about. */
interface FailureKind {
  failure: string;
  code: string | undefined;
  message: string;
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** For `hooks.logMethod` of pino: the first failure of a kind is logged in full, those of the next minute are counted. */
export function foldRepeats(): LogMethod {
  const counts = new Map<string, number>();

  function watch(key: string, write: (count: number) => void): void {
    counts.set(key, 0);
    setTimeout(() => {
      const count = counts.get(key) ?? 0;
      counts.delete(key);
      if (count === 0) return;
      write(count);
      // A continuing failure is not logged in full every other minute.
      watch(key, write);
    }, WINDOW_MS).unref();
  }

  // oxlint-disable-next-line eslint/max-params -- pino's signature
  return function fold(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const kind = level >= WARN ? toKind(args) : undefined;
    if (kind === undefined) return method.apply(this, args);
    const key = JSON.stringify([level, kind]);
    const count = counts.get(key);
    if (count !== undefined) {
      counts.set(key, count + 1);
      return;
    }
    if (counts.size < MOST_KINDS) {
      const { message, ...facts } = kind;
      watch(key, (repeated) =>
        method.call(this, { ...facts, repeated, seconds: WINDOW_MS / 1000 }, `${message}: again`),
      );
    }
    return method.apply(this, args);
  };
}

/** Applies only to lines with an error or a reason: all others say something new each time. */
function toKind([fields, message]: readonly unknown[]): FailureKind | undefined {
  if (typeof message !== 'string' || fields === null || typeof fields !== 'object') return undefined;
  const { err, reason } = fields as { err?: unknown; reason?: unknown };
  const failure = err instanceof Error ? err.message : reason;
  return typeof failure === 'string' ? { failure, code: errorCode(err), message } : undefined;
}
