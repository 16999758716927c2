/**
 * Waits for what is made of a recording; a webhook for `record.ready` serves programs that do not want to
 * wait.
 */
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { makeOutage } from './outage.ts';
import { pause } from './send-once.ts';
import { throwIfEnded } from './signals.ts';

const EVERY_MS = 1_000;

/**
 * Resolves when the record has no work left, however long the queue is: `ready` with its results, or
 * `failed`. A server that was reached may be away for five minutes; a `signal` ends the waiting.
 */
export async function waitUntilReady(
  client: Pick<Client, 'getRecord' | 'getRecordProgress'>,
  params: { slug: string; record_id: number },
  options: CallOptions = {},
): Promise<'ready' | 'failed'> {
  const outage = makeOutage();
  for (;;) {
    try {
      const { progress } = await client.getRecordProgress({ params }, options);
      outage.end();
      if (progress === null || progress.stage === 'done') {
        const { record } = await client.getRecord({ params }, options);
        // A record that has failed is ready as well: no work is left.
        if (['failed', 'not_supported'].includes(record.status)) return 'failed';
        if (record.is_ready) return 'ready';
      }
    } catch (error) {
      throwIfEnded(options.signal);
      if (!outage.mayPass(error)) throw error;
    }
    await pause(EVERY_MS, options.signal);
  }
}
