import { setTimeout as delay } from 'node:timers/promises';
import {
  EngineBusyError,
  EngineRefusedError,
  ErrorInAnswerError,
  UnreadableAnswerError,
} from './engine-error.ts';

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_SECONDS = 1;
/** Longer pauses are left to the queue: the worker does other work in the meantime. */
const LONGEST_PAUSE_SECONDS = 20;

export interface RetryHabits {
  attempts?: number;
  /** Doubled for each further pause. */
  first_pause_seconds?: number;
}

/**
 * Retries a request to an engine when that may help, with growing pauses or the ones it asks for.
 * @param who the engine's name in errors: `the speech engine`
 * @throws EngineRefusedError, EngineBusyError, or the error of the last attempt
 */
export async function withRetries<T>(
  who: string,
  ask: () => Promise<T>,
  {
    signal,
    attempts = MAX_ATTEMPTS,
    first_pause_seconds = FIRST_PAUSE_SECONDS,
  }: { signal: AbortSignal } & RetryHabits,
): Promise<T> {
  let useless = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof EngineRefusedError) throw error;
      if (error instanceof UnreadableAnswerError || error instanceof ErrorInAnswerError) useless += 1;
      // A server whose every answer is of no use is not an engine of this kind, or a broken one.
      if (useless === attempts) {
        throw new EngineRefusedError(`${who} answered what cannot be read: ${toReason(error)}`, {
          cause: error,
        });
      }
      const pauseSeconds =
        error instanceof EngineBusyError
          ? error.retry_after_seconds
          : first_pause_seconds * 2 ** (attempt - 1);
      if (attempt === attempts || pauseSeconds > LONGEST_PAUSE_SECONDS) throw error;
      await delay(pauseSeconds * 1000, undefined, { signal });
    }
  }
}

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error));
