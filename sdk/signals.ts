/** Signals by `AbortController` alone: React Native has no `AbortSignal.any` and `timeout`, and its signals keep no reason. */

/** Throws what a signal was ended with, if it was. */
export function throwIfEnded(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw toReason(signal);
}

/** What it was ended with. */
export const toReason = (signal: AbortSignal): unknown =>
  signal.reason ?? named('AbortError', 'it is no longer wanted');

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** A signal of our own. */
export interface Limited {
  signal: AbortSignal;
  /** Lets go of the timer, and of the signal that was given, which may live on. */
  end(): void;
}

/**
 * Ends with `signal`, or after a time with a `TimeoutError`.
 * @param limitMs 0: after no time
 */
export function limitSignal(signal: AbortSignal | undefined, limitMs: number): Limited {
  const controller = new AbortController();
  const follow = () => controller.abort(signal && toReason(signal));
  const expire = () => controller.abort(named('TimeoutError', `no answer came within ${limitMs} ms`));
  const timer = limitMs > 0 ? setTimeout(expire, limitMs) : undefined;
  if (signal?.aborted === true) follow();
  else signal?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', follow);
      controller.abort();
    },
  };
}
