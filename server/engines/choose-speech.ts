import type {
  LocalTranscribeConfig,
  OpenAiTranscribeConfig,
  TranscribeConfig,
} from '../base/config/transcribe-config.ts';
import { findLocalModel } from './local/find-local-model.ts';
import type { ModelFolder } from './local/model-folder.ts';

export type SpeechChoice =
  | { engine: 'none' }
  | OpenAiTranscribeConfig
  | (LocalTranscribeConfig & { folder: ModelFolder });

/** What transcribes now: the local engine is one only while its model is installed. */
export function chooseSpeech(config: TranscribeConfig): SpeechChoice {
  if (config.engine !== 'local') return config;
  const folder = findLocalModel(config);
  return folder === undefined ? { engine: 'none' } : { ...config, folder };
}
