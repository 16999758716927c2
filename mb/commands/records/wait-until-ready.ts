import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@minutebook/sdk';

const EVERY_MS = 1_000;

/** Returns when nothing is left to be done, however long a queue takes. */
export async function waitUntilReady(
  client: Client,
  params: { slug: string; record_id: number },
): Promise<'ready' | 'failed'> {
  for (;;) {
    const { progress } = await client.getRecordProgress({ params });
    if (progress === null || progress.stage === 'done') {
      const { record } = await client.getRecord({ params });
      if (record.is_ready) return 'ready';
      if (['failed', 'not_supported'].includes(record.status)) return 'failed';
    }
    await pause(EVERY_MS);
  }
}
