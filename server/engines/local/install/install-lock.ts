import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ModelsLockedError } from './install-error.ts';

const SQLITE_BUSY = 5;

/**
 * One installation at a time in a folder. It is SQLite's file lock, which the kernel releases however the
 * process ends.
 * @returns a function that releases it
 * @throws ModelsLockedError when another process has it
 */
export function lockModels(modelsDir: string): () => void {
  const lock = new DatabaseSync(join(modelsDir, '.install.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = off; begin exclusive');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new ModelsLockedError(`Another command is changing the models in ${modelsDir}: wait for it.`, {
        cause: error,
      });
    }
    throw error;
  }
  return () => lock.close();
}
