import assert from 'node:assert/strict';
import type { ReachedServer } from '../kit/make-send.ts';

/** By how much the event loop of a service came late at worst since the last look, as its own metrics say. */
export async function readLongestDelay({ base_url }: ReachedServer): Promise<number> {
  const metrics = await (await fetch(`${base_url}/metrics`)).text();
  const seconds = /^minutebook_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(metrics)?.[1];
  assert.ok(seconds, 'the metrics tell of the event loop');
  return Number(seconds) * 1000;
}
