import { MINUTE_MS } from '../../base/durations.ts';
import { workerTask } from '../../base/worker/worker-task.ts';
import { readInWorker, type EngineCall } from '../read-in-worker.ts';
import type { MinutesToVerify, VerifiedMinutes, verifyMinutes } from './verify-minutes.ts';

const verifyTask = workerTask<typeof verifyMinutes>(
  new URL('./verify-minutes.ts', import.meta.url),
  'verifyMinutes',
  2 * MINUTE_MS,
);

/** @throws UnreadableAnswerError for minutes that take too long, or the signal's reason */
export const verifyInWorker = (input: MinutesToVerify, call: EngineCall): Promise<VerifiedMinutes> =>
  readInWorker(verifyTask, input, call);
