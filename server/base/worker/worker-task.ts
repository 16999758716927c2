/** What is done in a process of its own: a function of a module, told by its address so that nobody below knows who is above. */
export interface WorkerTask<Input, Output> {
  module: string;
  /** Of the function that the module exports. */
  name: string;
  /** After so long its process is killed. */
  timeout_ms: number;
  /** For the types alone. */
  run?: (input: Input) => Output;
}

/**
 * A function of `module`; what it is handed and gives back is copied between the processes (structured clone).
 * @example workerTask<typeof readFacts>(new URL('./media-tasks.ts', import.meta.url), 'readFacts', 30_000)
 */
export function workerTask<Run extends (input: never) => unknown>(
  module: URL,
  name: string,
  timeoutMs: number,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, name, timeout_ms: timeoutMs };
}

/** What a process is sent, one at a time. */
export interface WorkerOrder {
  module: string;
  name: string;
  input: unknown;
}

/** What it sends back: the result as `v8.serialize` writes it, or how it failed. */
export type WorkerAnswer = { result: Uint8Array } | { failure: string; stack: string };

/** The process of a task has ended, or was killed: it took too long, too much memory, or gave back too much. */
export class WorkerDiedError extends Error {
  override name = 'WorkerDiedError';
}
