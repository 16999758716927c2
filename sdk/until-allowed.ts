import { ApiError } from './api-error.ts';
import { pause } from './send-once.ts';

/** If the server asks for a longer wait, the caller gets its 429. */
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * For work in many requests, which must not break off half way: waits as long as a 429 asks for, and goes on.
 * What was refused so has changed nothing.
 */
export async function untilAllowed<Output>(
  ask: () => Promise<Output>,
  signal?: AbortSignal,
): Promise<Output> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retry_after_seconds : null;
      if (seconds === null || seconds > LONGEST_WAIT_SECONDS) throw error;
      await pause(Math.max(1, seconds) * 1000, signal);
    }
  }
}
