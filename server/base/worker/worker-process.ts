/** One process that runs tasks, as the server sees it. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deserialize } from 'node:v8';
import { readBareEnv } from '../config/env.ts';
import { WorkerDiedError, type WorkerAnswer, type WorkerTask } from './worker-task.ts';

const PROGRAM = new URL('./run-tasks.ts', import.meta.url);
const MEGABYTE = 1024 * 1024;
const MAX_RESULT_MB = 64;

interface TaskOptions {
  signal?: AbortSignal | undefined;
  /** Gets the pieces of a task that makes some. */
  take?: (piece: unknown) => void;
}

const ignore = (): void => undefined;

export interface WorkerProcess {
  pid: number | undefined;
  /** The number of tasks it has run. */
  tasks: number;
  /** The memory it had taken when its last task ended. */
  rss: number;
  isAlive(): boolean;
  /** @throws WorkerDiedError, the signal's reason, or the task's own error */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, options?: TaskOptions): Promise<Output>;
  kill(): void;
  ended: Promise<unknown>;
}

/** @param memoryMb two thirds of it for the heap; byte arrays are outside the heap */
export function startWorkerProcess(memoryMb: number): WorkerProcess {
  const child = forkProgram(memoryMb);
  // A child that could not be started reports it here, and again to its first task.
  child.on('error', () => undefined);
  const ended = once(child, 'exit');
  const isAlive = () =>
    !child.killed && child.exitCode === null && child.signalCode === null && child.connected;
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
    rss: 0,
    isAlive,
    kill,
    ended,
    async run<Input, Output>(
      task: WorkerTask<Input, Output>,
      input: Input,
      { signal, take = ignore }: TaskOptions = {},
    ): Promise<Output> {
      this.tasks += 1;
      keepUs(true);
      const settled = new AbortController();
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
        const said = readAnswers(child, settled.signal, take);
        child.send({ module, name, input }, (error) => error && kill());
        const answer = await Promise.race([said, ended.then(() => undefined)]);
        signal?.throwIfAborted();
        if (answer === undefined) throw new WorkerDiedError(`${name}: ${why}`);
        this.rss = answer.rss;
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

function forkProgram(memoryMb: number): ChildProcess {
  const limits = [MAX_RESULT_MB, memoryMb].map((megabytes) => String(megabytes * MEGABYTE));
  return fork(PROGRAM, limits, {
    serialization: 'advanced',
    env: readBareEnv(),
    execArgv: [`--max-old-space-size=${Math.round((memoryMb * 2) / 3)}`, '--max-semi-space-size=8'],
    // A full heap writes pages of stack traces to standard error.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

type LastAnswer = Exclude<WorkerAnswer, { piece: Uint8Array }>;

/** Hands over the pieces as they come. Settles with the last answer, or when `take` throws. */
function readAnswers(
  child: ChildProcess,
  signal: AbortSignal,
  take: (piece: unknown) => void,
): Promise<LastAnswer> {
  const last = Promise.withResolvers<LastAnswer>();
  const onMessage = (answer: WorkerAnswer) => {
    if (!('piece' in answer)) return last.resolve(answer);
    try {
      take(deserialize(answer.piece));
    } catch (error) {
      // The pieces that are still under way are no answers to the next task.
      child.kill('SIGKILL');
      last.reject(error);
    }
  };
  child.on('message', onMessage);
  signal.addEventListener('abort', () => child.off('message', onMessage), { once: true });
  return last.promise;
}

function toError(name: string, { failure, stack }: { failure: string; stack: string }): Error {
  const error = new Error(`${name}: ${failure}`);
  error.stack = stack;
  return error;
}
