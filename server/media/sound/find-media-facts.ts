import { workerTask } from '../../base/worker/worker-task.ts';
import type { findFileParts, readFileFacts } from './media-tasks.ts';

/** Reads the facts a media file states about itself, in a process that is killed when it takes too long. */
export const findMediaFacts = workerTask<typeof readFileFacts>(
  new URL('./media-tasks.ts', import.meta.url),
  'readFileFacts',
  30_000,
);

/** A file of hours of video is read as a whole, from a disk that may be slow. */
export const findPartsOfFile = workerTask<typeof findFileParts>(
  new URL('./media-tasks.ts', import.meta.url),
  'findFileParts',
  10 * 60_000,
);
