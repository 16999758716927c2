import { isAbsolute, join } from 'node:path';
import {
  kindOf,
  listModelFolders,
  ModelFolderError,
  readModelFolder,
  type ModelFolder,
  type ModelKind,
} from './model-folder.ts';

/**
 * The configured model, or else the installed one that is first among `names`. Looked up each time, so that a
 * running server uses a model as soon as it is installed.
 * @param model its name, or the path of its folder; null: any
 */
export function findLocalModel(
  { model, models_dir }: { model: string | null; models_dir: string },
  kind: ModelKind,
  names: readonly string[],
): ModelFolder | undefined {
  if (model !== null) {
    try {
      const folder = readModelFolder(isAbsolute(model) ? model : join(models_dir, model));
      return kindOf(folder.format) === kind ? folder : undefined;
    } catch (error) {
      if (error instanceof ModelFolderError) return undefined;
      throw error;
    }
  }
  const installed = listModelFolders(models_dir, kind);
  return names.flatMap((name) => installed.filter((folder) => folder.name === name)).at(0) ?? installed.at(0);
}
