/** Reads what an engine has answered in a process of its own: a hostile answer must stop nothing but its own reading. */
import { WorkerDiedError, type WorkerTask } from '../base/worker/worker-task.ts';
import { UnreadableAnswerError } from './engine-error.ts';
import type { WorkerPool } from '../base/worker/worker-pool.ts';

/** The result of a task for an unreadable answer, because errors lose their class between processes. */
export interface Unreadable {
  unreadable: string;
}

/** @throws UnreadableAnswerError, the signal's reason, or the task's own error */
export async function readInWorker<Input, Read extends object>(
  task: WorkerTask<Input, Read | Unreadable>,
  input: Input,
  { workers, signal }: EngineCall,
): Promise<Read> {
  const read = await workers.run(task, input, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof WorkerDiedError)) throw error;
    throw new UnreadableAnswerError('it takes more time or memory than an answer may', { cause: error });
  });
  if ('unreadable' in read) throw new UnreadableAnswerError(read.unreadable);
  return read;
}

/** The context of every request to an engine. */
export interface EngineCall {
  signal: AbortSignal;
  /** The processes in which answers are read: an engine may be anybody's. */
  workers: WorkerPool;
}
