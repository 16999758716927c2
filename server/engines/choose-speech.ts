import { isAbsolute, join } from 'node:path';
import type {
  LocalTranscribeConfig,
  OpenAiTranscribeConfig,
  TranscribeConfig,
} from '../base/config/transcribe-config.ts';
import {
  type ModelFolder,
  listModelFolders,
  ModelFolderError,
  readModelFolder,
} from './local/model-folder.ts';
import { catalogue } from './local/catalogue.ts';

export type SpeechChoice =
  | { engine: 'none' }
  | OpenAiTranscribeConfig
  | (LocalTranscribeConfig & { folder: ModelFolder });

/** Returns the engine in use: the local engine counts only while its model is installed. */
export function chooseSpeech(config: TranscribeConfig): SpeechChoice {
  if (config.engine !== 'local') return config;
  const folder = findLocalModel(config);
  return folder === undefined ? { engine: 'none' } : { ...config, folder };
}

/**
 * The configured model, or else the installed one that is first in the catalogue. Looked up each time, so
 * that a running server uses a model as soon as it is installed.
 */
function findLocalModel({ model, models_dir }: LocalTranscribeConfig): ModelFolder | undefined {
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
