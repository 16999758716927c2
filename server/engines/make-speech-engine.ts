import type { TranscribeConfig } from '../base/config/transcribe-config.ts';
import { chooseSpeech } from './choose-speech.ts';
import { LocalEngine } from './local/local-engine.ts';
import { OpenAiEngine } from './speech/openai-engine.ts';
import type { SpeechEngine } from './speech/speech-engine.ts';

/** null: recordings are kept without a transcript. */
export function makeSpeechEngine(config: TranscribeConfig): SpeechEngine | null {
  const chosen = chooseSpeech(config);
  switch (chosen.engine) {
    case 'none':
      return null;
    case 'local':
      return new LocalEngine(chosen, chosen.folder);
    case 'openai':
      return new OpenAiEngine(chosen);
  }
}
