/**
 * A process that runs tasks for the server, one after the other. Its input is untrusted, so it may be killed
 * at any time: it holds no state.
 */
import { setPriority } from 'node:os';
import { serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerOrder } from './worker-task.ts';

/** A lower priority than processes that answer users. */
const LOW_PRIORITY = 10;

const [maxResultBytes = '0', maxMemoryBytes = '0'] = process.argv.slice(2);

setPriority(LOW_PRIORITY);
// It runs while this thread is stuck in a loop; without it, this process would outlive a killed server.
new Worker(new URL('./watch-process.ts', import.meta.url), {
  workerData: { parent_pid: process.ppid, max_memory_bytes: Number(maxMemoryBytes) },
  resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 1 },
}).unref();

process.on('disconnect', () => process.exit());
process.on('message', (order: WorkerOrder) => {
  void answer(order).then((said) => process.send?.(said));
});

async function answer({ module, name, input }: WorkerOrder): Promise<WorkerAnswer> {
  try {
    const functions = (await import(module)) as Record<string, (input: unknown) => unknown>;
    const run = functions[name];
    if (run === undefined) throw new Error(`${module} has no ${name}`);
    const result = serialize(await run(input));
    if (result.length > Number(maxResultBytes)) throw new Error(`${name} gave back ${result.length} bytes`);
    return { result };
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { failure: message, stack };
  }
}
