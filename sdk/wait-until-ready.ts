/**
 * Waits for what is made of a recording; a webhook for `record.ready` serves programs that do not want to
 * wait.
 */
import type { CallOptions } from './call.ts';
import type { Client } from './client.ts';
import { pause } from './send-once.ts';

const EVERY_MS = 1_000;

/**
 * Resolves when the record has no work left, however long the queue is: `ready` with its results, or
 * `failed`. A `signal` ends the waiting.
 */
export async function waitUntilReady(
  client: Pick<Client, 'getRecord' | 'getRecordProgress'>,
  params: { slug: string; record_id: number },
  options: CallOptions = {},
): Promise<'ready' | 'failed'> {
  for (;;) {
    const { progress } = await client.getRecordProgress({ params }, options);
    if (progress === null || progress.stage === 'done') {
      const { record } = await client.getRecord({ params }, options);
      if (record.is_ready) return 'ready';
      if (['failed', 'not_supported'].includes(record.status)) return 'failed';
    }
    await pause(EVERY_MS, options.signal);
  }
}
