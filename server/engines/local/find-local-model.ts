import { isAbsolute, join } from 'node:path';
import type { LocalTranscribeConfig } from '../../base/config/transcribe-config.ts';
import { listModelFolders, ModelFolderError, readModelFolder, type ModelFolder } from './model-folder.ts';
import { catalogue } from './catalogue.ts';

/**
 * The model that is set, or else of those that are installed the one that comes first in the catalogue. Looked up each time, so
 * that one that has just been installed is used by whoever runs already.
 */
export function findLocalModel({ model, models_dir }: LocalTranscribeConfig): ModelFolder | undefined {
  if (model !== null) {
    try {
      return readModelFolder(isAbsolute(model) ? model : join(models_dir, model));
    } catch (error) {
      if (error instanceof ModelFolderError) return undefined;
      throw error;
    }
  }
  const installed = listModelFolders(models_dir);
  const names = catalogue.map(({ name }) => name);
  return names.flatMap((name) => installed.filter((folder) => folder.name === name)).at(0) ?? installed.at(0);
}
