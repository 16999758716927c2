import { MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import type { WorkerPool } from '../../base/worker/worker-pool.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { maskSpokenBy, SpokenToMask } from './mask-tasks.ts';

const maskSpokenTask = workerTask<typeof maskSpokenBy>(
  new URL('./mask-tasks.ts', import.meta.url),
  'maskSpokenBy',
  10 * MINUTE_MS,
);

/**
 * Masks a transcript in a process beside the server.
 * @throws WorkerDiedError, or the signal's reason
 */
export async function maskInWorker(
  workers: WorkerPool,
  spoken: Omit<SpokenToMask, 'rules'>,
  rules: MaskRules | null,
  signal?: AbortSignal,
): Promise<Omit<SpokenToMask, 'rules'>> {
  return rules === null ? spoken : workers.run(maskSpokenTask, { ...spoken, rules }, signal);
}
