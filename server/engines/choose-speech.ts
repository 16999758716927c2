import type {
  LocalTranscribeConfig,
  OpenAiTranscribeConfig,
  TranscribeConfig,
} from '../base/config/transcribe-config.ts';
import { findLocalModel } from './local/find-local-model.ts';
import type { ModelFolder } from './local/model-folder.ts';
import { catalogue } from './local/catalogue.ts';

export type SpeechChoice =
  | { engine: 'none' }
  | OpenAiTranscribeConfig
  | (LocalTranscribeConfig & { folder: ModelFolder });

/** Returns the engine in use: the local engine counts only while its model is installed. */
export function chooseSpeech(config: TranscribeConfig): SpeechChoice {
  if (config.engine !== 'local') return config;
  const names = catalogue.map(({ name }) => name);
  const folder = findLocalModel(config, 'transcription', names);
  return folder === undefined ? { engine: 'none' } : { ...config, folder };
}
