/** Processes that parse untrusted input, so that an endless loop or runaway memory costs nobody else anything. */
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';
import type { WorkerTask } from './worker-task.ts';

export interface WorkerPool {
  /**
   * Runs the task in a process of its own, which is killed when it takes too long or too much memory, and
   * when `signal` is aborted.
   * @throws WorkerDiedError, the signal's reason, or the task's own error
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  stop(): Promise<void>;
}

/** A process is replaced after so many tasks, so that a small leak stays small. */
const TASKS_A_PROCESS = 200;
/** One idle process is kept for the next task; the others end after so long without work. */
const IDLE_MS = 60_000;
/** Enough for a transcript of the longest upload. */
const MEMORY_MB = 1_200;

export interface WorkerPoolOptions {
  /** Processes at once; tasks beyond them wait. */
  most: number;
  /** The most memory one process may take. */
  memory_mb?: number;
  on_killed: () => void;
}

export function makeWorkerPool({ most, memory_mb = MEMORY_MB, on_killed }: WorkerPoolOptions): WorkerPool {
  const all = new Set<WorkerProcess>();
  const idle: { worker: WorkerProcess; since: number }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;

  const turn = async () => {
    if (busy < most) busy += 1;
    // Whichever task ends hands its turn over.
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next === undefined) busy -= 1;
    else next();
  };
  const take = (): WorkerProcess => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop())
      if (kept.worker.isAlive()) return kept.worker;
    const worker = startWorkerProcess(memory_mb);
    all.add(worker);
    void worker.ended.finally(() => all.delete(worker));
    return worker;
  };
  const give = (worker: WorkerProcess) => {
    if (!worker.isAlive()) on_killed();
    else if (worker.tasks >= TASKS_A_PROCESS) worker.kill();
    else idle.push({ worker, since: Date.now() });
  };
  const sweep = setInterval(() => {
    const old = idle.findIndex(({ since }) => Date.now() - since > IDLE_MS);
    if (old !== -1 && idle.length > 1) idle.splice(old, 1)[0]?.worker.kill();
  }, IDLE_MS / 4).unref();

  return {
    async run(task, input, signal) {
      signal?.throwIfAborted();
      await turn();
      try {
        signal?.throwIfAborted();
        const worker = take();
        try {
          return await worker.run(task, input, signal);
        } finally {
          give(worker);
        }
      } finally {
        endTurn();
      }
    },
    async stop() {
      clearInterval(sweep);
      for (const worker of all) worker.kill();
      await Promise.all([...all].map(({ ended }) => ended));
    },
  };
}
