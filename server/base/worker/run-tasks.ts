/**
 * A process that runs tasks for the server, one after the other. Its input is untrusted, so it may be killed
 * at any time: it holds no state.
 */
import { flushCompileCache } from 'node:module';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lowerPriority } from './low-priority.ts';
import type { WorkerAnswer, WorkerOrder } from './worker-task.ts';

/** In pieces, a task may give back so many times the most that it may at once. */
const RESULTS_IN_PIECES = 8;

const compiled = new Set<string>();

const [maxResultBytes = '0', maxMemoryBytes = '0'] = process.argv.slice(2);

lowerPriority(process.pid);
// It runs while this thread is stuck in a loop; without it, this process would outlive a killed server.
new Worker(new URL('./watch-process.ts', import.meta.url), {
  workerData: { parent_pid: process.ppid, max_memory_bytes: Number(maxMemoryBytes) },
  resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 1 },
}).unref();

process.on('disconnect', () => process.exit());
process.on('message', (order: WorkerOrder) => {
  void answer(order).then(say);
});

/** Settles when the message is written: pieces wait for a server that reads slowly. */
const say = (answer: WorkerAnswer): Promise<void> =>
  new Promise((resolve) => void process.send?.(answer, undefined, undefined, () => resolve()));

async function answer({ module, name, input }: WorkerOrder): Promise<WorkerAnswer> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    keepCompiled(module);
    const run = functions[name];
    if (run === undefined) throw new Error(`${module} has no ${name}`);
    const made = await run(input);
    const most = Number(maxResultBytes) * (arePieces(made) ? RESULTS_IN_PIECES : 1);
    let left = most;
    const measure = (value: unknown) => {
      const bytes = serialize(value);
      left -= bytes.length;
      if (left < 0) throw new Error(`${name} gave back ${most - left} bytes`);
      return bytes;
    };
    if (!arePieces(made)) return { result: measure(made), rss: process.memoryUsage.rss() };
    for await (const piece of made) await say({ piece: measure(piece) });
    return { result: serialize(undefined), rss: process.memoryUsage.rss() };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { failure: message, stack, rss: process.memoryUsage.rss() };
  }
}

/** Node writes its cache of compiled code when a process ends by itself, and this one is killed. */
function keepCompiled(module: string): void {
  if (compiled.has(module)) return;
  compiled.add(module);
  flushCompileCache();
}

/** Arrays and maps can be walked through as well, but are results. */
const arePieces = (made: unknown): made is AsyncGenerator =>
  typeof made === 'object' && made !== null && 'next' in made && 'throw' in made;
