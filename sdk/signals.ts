/**
 * Uses `AbortController` alone: React Native lacks `AbortSignal.any` and `timeout`, and its signals have no
 * reason.
 */

/** Throws the reason of an aborted signal. */
export function throwIfEnded(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw toReason(signal);
}

/** The reason of an aborted signal. */
export const toReason = (signal: AbortSignal): unknown =>
  signal.reason ?? named('AbortError', 'it is no longer wanted');

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

/** A signal with a limit. */
export interface Limited {
  signal: AbortSignal;
  /** Releases the timer, and the listener on the given signal, which may live on. */
  end(): void;
}

/** Aborts with `signal`, or after a time with a `TimeoutError`. @param limitMs 0 for no limit */
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
