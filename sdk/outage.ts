/** Tells a server that is being updated, which is worth waiting for, from one that will not come back. */
import { ApiError } from './api-error.ts';

const PASSING = [408, 429, 500, 502, 503, 504];

/** Tells whether waiting makes sense: a server that was never reached probably has another address. */
export function makeOutage(patienceSeconds = 300) {
  let isReached = false;
  /** The first failure since the server was reached: what the program does between two requests is no outage. */
  let beganAt: number | undefined;
  return {
    end() {
      isReached = true;
      beganAt = undefined;
    },
    mayPass(error: unknown): boolean {
      const isPassing = !(error instanceof ApiError) || PASSING.includes(error.status);
      beganAt ??= Date.now();
      return isPassing && isReached && Date.now() - beganAt < patienceSeconds * 1000;
    },
  };
}
