import { CLOCKS_DIFFER_MS } from '../../base/durations.ts';
import { bringBack, selectFromFuture } from './delivery-queries.ts';
import type { Context } from '../../http/context.ts';

export type WebhookContext = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'keys' | 'metrics'>;

/**
 * Makes due what was made or tried in the future, once the clock is right again: it would wait, or stay with a process
 * that was killed, for as long as the clock was ahead. Asks the database at the start, and when the clock was set back.
 */
export function makeTimeKeeper({ db, clock }: WebhookContext): () => Promise<void> {
  let latest = Infinity;
  return async () => {
    const now = clock.now();
    const isSetBack = now.getTime() < latest - CLOCKS_DIFFER_MS;
    if (isSetBack) {
      const future = new Date(now.getTime() + CLOCKS_DIFFER_MS);
      for (const { workspace_id } of await db.query(selectFromFuture, [future])) {
        await db.query(bringBack, [workspace_id, future, now]);
      }
    }
    latest = now.getTime();
  };
}
