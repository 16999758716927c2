/** Runs in a thread of its own: two seconds of counting would block every request of the server. */
import { parentPort, workerData } from 'node:worker_threads';
import { analyse, countTerms } from './analysis.ts';
import type { ThreadWork } from './in-analysis-thread.ts';

const { task, input } = workerData as ThreadWork;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
parentPort?.postMessage({ analyse, countTerms }[task](input));
