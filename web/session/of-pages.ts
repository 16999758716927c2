import type { ClientOptions } from '@minutebook/sdk';
import { noteUnreached } from './connection.ts';
import { loadReasons } from '../words/load-words.ts';

/** A page tells its reader at once that something was lost, and waits for as long as its reader does. */
export const OF_PAGES = {
  retries_faults: false,
  timeout_ms: 0,
  async fetch(input, init) {
    const response = await fetch(input, init).catch((error: unknown) => {
      if (error instanceof TypeError) noteUnreached();
      throw error;
    });
    if (!response.ok) await loadReasons();
    return response;
  },
} as const satisfies Partial<ClientOptions>;
