/** What a service says of itself in its metrics. */
import assert from 'node:assert/strict';
import type { ReachedServer } from '../kit/clients/make-send.ts';

/** By how much the event loop came late at worst since the last look, in milliseconds. */
export const readLongestDelay = async (service: ReachedServer): Promise<number> =>
  (await readMetric(service, 'minutebook_event_loop_delay_seconds{percentile="100"}')) * 1_000;

/** What the system counts as its memory, in megabytes. */
export const readMemory = async (service: ReachedServer): Promise<number> =>
  (await readMetric(service, 'minutebook_memory_bytes{kind="rss"}')) / 2 ** 20;

async function readMetric({ base_url }: ReachedServer, name: string): Promise<number> {
  const metrics = await (await fetch(`${base_url}/metrics`)).text();
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `));
  assert.ok(line, `the metrics have no ${name}`);
  return Number(line.slice(name.length));
}
