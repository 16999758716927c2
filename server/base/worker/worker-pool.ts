/** Processes that parse untrusted input, so that an endless loop or runaway memory costs nobody else anything. */
import { makeSharedLanes } from '../lanes.ts';
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts';
import type { Pieces, WorkerTask } from './worker-task.ts';

export interface WorkerPool {
  /**
   * Runs the task in a process of its own, which is killed when it takes too long or too much memory, and
   * when `signal` is aborted.
   * @throws WorkerDiedError, the signal's reason, or the task's own error
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input, signal?: AbortSignal): Promise<Output>;
  /** The same for a task that makes pieces: each is taken as soon as it is there. */
  runInPieces<Input, Piece>(
    task: WorkerTask<Input, Pieces<Piece>>,
    input: Input,
    options: { take: (piece: Piece) => void; signal?: AbortSignal },
  ): Promise<void>;
}

/** The processes in shares: whoever has this says for whom they work. */
export interface WorkerShares {
  /**
   * The processes as one workspace uses them: half of them at once at most, and in turn with others. null: work
   * of the installation, such as an operator's import, which may take all.
   * @param user_id whose request it is: people of a workspace take turns; left out: what runs behind requests
   */
  of(workspace_id: number | null, user_id?: number | null): WorkerPool;
  stop(): Promise<void>;
}

/** A process is replaced after so many tasks, so that a small leak stays small. */
const TASKS_A_PROCESS = 2_000;
/** A process ends after so long without work: each keeps some 100 MB, and another is started for the next task. */
const IDLE_MS = 60_000;
/** A process that a task has left with more memory is replaced: it would keep it for as long as it is idle. */
const MOST_KEPT_BYTES = 224 * 1024 * 1024;
/** Enough for a transcript of the longest upload. */
const MEMORY_MB = 1_200;

export interface WorkerPoolOptions {
  /** Processes at once; tasks beyond them wait. */
  most: number;
  /** The most memory one process may take. */
  memory_mb?: number;
  idle_ms?: number;
  onKilled: () => void;
}

export function makeWorkerPool({
  most,
  memory_mb = MEMORY_MB,
  idle_ms = IDLE_MS,
  onKilled,
}: WorkerPoolOptions): WorkerPool & WorkerShares {
  const all = new Set<WorkerProcess>();
  const idle: { worker: WorkerProcess; since: number }[] = [];
  const inLane = makeSharedLanes(most);

  const take = (): WorkerProcess => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop())
      if (kept.worker.isAlive()) return kept.worker;
    const worker = startWorkerProcess(memory_mb);
    all.add(worker);
    void worker.ended.finally(() => all.delete(worker));
    return worker;
  };
  const give = (worker: WorkerProcess) => {
    if (!worker.isAlive()) onKilled();
    else if (worker.tasks >= TASKS_A_PROCESS || worker.rss > MOST_KEPT_BYTES) worker.kill();
    else idle.push({ worker, since: performance.now() });
  };
  const sweep = setInterval(() => {
    // The one that was used last is at the end, and is taken first.
    const young = idle.findIndex(({ since }) => performance.now() - since <= idle_ms);
    for (const { worker } of idle.splice(0, young === -1 ? idle.length : young)) worker.kill();
  }, idle_ms / 4).unref();

  const inTurnOf =
    (workspace_id: number | null, user_id?: number | null): WorkerProcess['run'] =>
    async (task, input, options = {}) => {
      const { signal } = options;
      signal?.throwIfAborted();
      const work = async () => {
        signal?.throwIfAborted();
        const worker = take();
        try {
          return await worker.run(task, input, options);
        } finally {
          give(worker);
        }
      };
      return inLane(workspace_id, work, user_id);
    };
  const share = (workspace_id: number | null, user_id?: number | null): WorkerPool => {
    const inTurn = inTurnOf(workspace_id, user_id);
    return {
      run: (task, input, signal) => inTurn(task, input, { signal }),
      async runInPieces<Input, Piece>(
        task: WorkerTask<Input, Pieces<Piece>>,
        input: Input,
        { take: takePiece, signal }: { take: (piece: Piece) => void; signal?: AbortSignal },
      ) {
        await inTurn(task, input, { signal, take: (piece) => takePiece(piece as Piece) });
      },
    };
  };
  return {
    ...share(null),
    of: share,
    async stop() {
      clearInterval(sweep);
      for (const worker of all) worker.kill();
      await Promise.all([...all].map(({ ended }) => ended));
    },
  };
}
