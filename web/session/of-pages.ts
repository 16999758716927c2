import type { ClientOptions } from '@minutebook/sdk';

/** A page tells its reader at once that something was lost, and waits for as long as its reader does. */
export const OF_PAGES = { retries_faults: false, timeout_ms: 0 } as const satisfies Partial<ClientOptions>;
