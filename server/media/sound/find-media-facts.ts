import { workerTask } from '../../base/worker/worker-task.ts';
import type { readFileFacts } from './media-tasks.ts';

/** Reads the facts a media file states about itself, in a process that is killed when it takes too long. */
export const findMediaFacts = workerTask<typeof readFileFacts>(
  new URL('./media-tasks.ts', import.meta.url),
  'readFileFacts',
  30_000,
);
