import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readModelFolder } from '../model-folder.ts';
import { lockModels } from './install-lock.ts';
import { InstallError } from './install-error.ts';

/** @throws InstallError when there is no such model; ModelFolderError when the folder is none */
export async function removeModel(modelsDir: string, name: string): Promise<void> {
  if (basename(name) !== name || name.startsWith('.'))
    throw new InstallError(`"${name}" is no name of a model.`);
  const { path } = readModelFolder(join(modelsDir, name));
  const unlock = lockModels(modelsDir);
  try {
    // Renamed first, in one step: nobody loads half a model.
    const removed = join(dirname(path), `.${name}.removed`);
    await rm(removed, { recursive: true, force: true });
    await rename(path, removed);
    await rm(removed, { recursive: true, force: true });
    await rm(join(modelsDir, `.${name}.part`), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
