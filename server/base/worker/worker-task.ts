/** A function that runs in a process of its own, named by its module's address so that lower rooms do not import higher ones. */
export interface WorkerTask<Input, Output> {
  module: string;
  /** The name of the exported function. */
  name: string;
  /** The process is killed after so long. */
  timeout_ms: number;
  /** Only carries the types. */
  run?: (input: Input) => Output;
}

/**
 * A function of `module`; its input and its result are copied between the processes (structured clone).
 * @example workerTask<typeof readFacts>(new URL('./media-tasks.ts', import.meta.url), 'readFacts', 30_000)
 */
export function workerTask<Run extends (input: never) => unknown>(
  module: URL,
  name: string,
  timeoutMs: number,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, name, timeout_ms: timeoutMs };
}

/** The message that starts a task in a process, one at a time. */
export interface WorkerOrder {
  module: string;
  name: string;
  input: unknown;
}

/** The message a process sends back: the result as `v8.serialize` writes it, or the failure. */
export type WorkerAnswer = { result: Uint8Array } | { failure: string; stack: string };

/** The process of a task has ended or was killed: it took too long or too much memory, or returned too much. */
export class WorkerDiedError extends Error {
  override name = 'WorkerDiedError';
}
