import type { TranscribeConfig } from '../config/transcribe-config.ts';
import { OpenAiEngine } from './openai-engine.ts';
import type { SpeechEngine } from './speech-engine.ts';

/** null: recordings are kept as they are. */
export function makeSpeechEngine(config: TranscribeConfig): SpeechEngine | null {
  return config.engine === 'none' ? null : new OpenAiEngine(config);
}
