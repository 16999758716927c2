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
  timeout_ms: number,
): WorkerTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, name, timeout_ms };
}

/** The message that starts a task in a process, one at a time. */
export interface WorkerOrder {
  module: string;
  name: string;
  input: unknown;
}

/**
 * A message that a process sends back: a piece of what it makes, the result, or the failure. Pieces and results are as
 * `v8.serialize` writes them; `rss` is the memory that the process has taken.
 */
export type WorkerAnswer =
  | { piece: Uint8Array }
  | { result: Uint8Array; rss: number }
  | { failure: string; stack: string; rss: number };

/** The result of a task that is transferred in pieces, so that neither side holds it twice. */
export type Pieces<Piece> = Iterable<Piece> | AsyncIterable<Piece>;

/** The process of a task has ended or was killed: it took too long or too much memory, or returned too much. */
export class WorkerDiedError extends Error {
  override name = 'WorkerDiedError';
}
