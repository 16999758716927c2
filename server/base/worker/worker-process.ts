/** One process that runs tasks, as the server sees it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { deserialize } from 'node:v8';
import { WorkerDiedError, type WorkerAnswer, type WorkerTask } from './worker-task.ts';

const PROGRAM = new URL('./run-tasks.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
const MAX_RESULT_MB = 64;

export interface WorkerProcess {
  pid: number | undefined;
  /** The number of tasks it has run. */
  tasks: number;
  isAlive(): boolean;
  /** @throws WorkerDiedError, the signal's reason, or the task's own error */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  kill(): void;
  ended: Promise<unknown>;
}

/** @param memoryMb two thirds of it for the heap; byte arrays are outside the heap */
export function startWorkerProcess(memoryMb: number): WorkerProcess {
  const child = fork(PROGRAM, [String(MAX_RESULT_MB * MEGABYTE), String(memoryMb * MEGABYTE)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.round((memoryMb * 2) / 3)}`, '--max-semi-space-size=8'],
    // A full heap writes pages of stack traces to standard error.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A child that could not be started reports it here, and again to its first task.
  child.on('error', () => undefined);
  const ended = once(child, 'exit');
  const isAlive = () => child.exitCode === null && child.signalCode === null && child.connected;
  const kill = () => void child.kill('SIGKILL');
  // Only a running task keeps our own process alive.
  const keepUs = (stay: boolean) => {
    for (const handle of [child, child.channel]) {
      if (stay) handle?.ref();
      else handle?.unref();
    }
  };
  keepUs(false);
  return {
    pid: child.pid,
    tasks: 0,
    isAlive,
    kill,
    ended,
    async run<Input, Output>(
      task: WorkerTask<Input, Output>,
      input: Input,
      signal?: AbortSignal,
    ): Promise<Output> {
      this.tasks += 1;
      keepUs(true);
      const settled = new AbortController();
      const waits = { signal: settled.signal };
      let why = 'it ended by itself';
      const stop = (reason: string) => () => {
        why = reason;
        kill();
      };
      const onAbort = stop('nobody wants it any more');
      const clock = setTimeout(stop(`it took longer than ${task.timeout_ms / 1000} s`), task.timeout_ms);
      signal?.addEventListener('abort', onAbort);
      try {
        const { module, name } = task;
        const said = once(child, 'message', waits) as Promise<[WorkerAnswer]>;
        child.send({ module, name, input }, (error) => error && kill());
        const answer = await Promise.race([said.then(([first]) => first), ended.then(() => undefined)]);
        signal?.throwIfAborted();
        if (answer === undefined) throw new WorkerDiedError(`${name}: ${why}`);
        if ('failure' in answer) throw toError(name, answer);
        return deserialize(answer.result) as Output;
      } finally {
        clearTimeout(clock);
        settled.abort();
        signal?.removeEventListener('abort', onAbort);
        keepUs(false);
      }
    },
  };
}

function toError(name: string, { failure, stack }: { failure: string; stack: string }): Error {
  const error = new Error(`${name}: ${failure}`);
  error.stack = stack;
  return error;
}
