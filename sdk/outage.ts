/** Tells a server that is being updated, which is worth waiting for, from one that will not come back. */
import { ApiError } from './api-error.ts';

const PASSING = [408, 429, 500, 502, 503, 504];

/** Tells whether waiting makes sense: a server that was never reached probably has another address. */
export function makeOutage(patienceSeconds = 300) {
  let seenAt: number | undefined;
  return {
    end() {
      seenAt = Date.now();
    },
    mayPass(error: unknown): boolean {
      const isPassing = !(error instanceof ApiError) || PASSING.includes(error.status);
      return isPassing && seenAt !== undefined && Date.now() - seenAt < patienceSeconds * 1000;
    },
  };
}
