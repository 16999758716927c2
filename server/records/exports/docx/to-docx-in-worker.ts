import { errors } from '@minutebook/contract/errors.ts';
import { MINUTE_MS } from '../../../base/durations.ts';
import type { WorkerPool } from '../../../base/worker/worker-pool.ts';
import { WorkerDiedError, workerTask } from '../../../base/worker/worker-task.ts';
import type { ExportedRecord } from '../exported-record.ts';
import type { toDocx } from './to-docx.ts';

const task = workerTask<typeof toDocx>(new URL('./to-docx.ts', import.meta.url), 'toDocx', 2 * MINUTE_MS);

/** Nobody else waits while a long meeting is written. @throws SERVICE_UNAVAILABLE */
export async function toDocxInWorker(record: ExportedRecord, workers: WorkerPool): Promise<string> {
  try {
    return await workers.run(task, record);
  } catch (error) {
    if (!(error instanceof WorkerDiedError)) throw error;
    throw errors.tooMuchUnderWay('server_busy');
  }
}
