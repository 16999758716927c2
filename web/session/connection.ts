/** Whether the server can be reached: what the browser knows of its network, and what becomes of requests. */
import { makeStore } from '../store.ts';

export const isOffline = makeStore(false);

/** How often it is tried again, beside what people do. */
const EVERY_MS = 5_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let trying: Promise<void> | undefined;

/** A request got no answer: one that broke alone says nothing, so another is sent. */
export const noteUnreached = (): void => void (trying ??= tryServer());

/** Any answer will do: that of an overloaded server is one. */
async function tryServer(): Promise<void> {
  clearTimeout(timer);
  const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  trying = undefined;
  if (isOffline.get() === isReached) isOffline.set(!isReached);
  // Just after the network has gone a request may still get through.
  if (!isReached || !navigator.onLine) timer = setTimeout(noteUnreached, EVERY_MS);
}

addEventListener('offline', noteUnreached);
addEventListener('online', noteUnreached);
if (!navigator.onLine) noteUnreached();
