/**
 * A process of its own for one piece of sound: the library is native code that ends its process when a model
 * is damaged or does not fit. Sound comes on standard input, the answer goes to standard output, reasons to
 * standard error.
 */
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { lowerPriority } from '../../base/worker/low-priority.ts';
import { hearPiece } from './hear-piece.ts';
import { readSamples } from './read-samples.ts';
import { NO_LIBRARY, type SpeechTask } from './speech-task.ts';

const task = JSON.parse(process.argv[2] ?? '') as SpeechTask;
// Before there are threads.
lowerPriority(process.pid);
// Native code keeps this thread busy for minutes, so another one checks whether the parent is alive.
new Worker(new URL('./end-with-parent.ts', import.meta.url), { workerData: task.parent_pid }).unref();

const library = await import('sherpa-onnx-node').then(
  (loaded) => loaded.default,
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(NO_LIBRARY);
  },
);
const samples = readSamples(await buffer(process.stdin));
const result = hearPiece(library, task, samples);
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0));
