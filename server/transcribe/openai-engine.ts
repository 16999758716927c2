/** Any server with OpenAI's API for speech: `POST …/audio/transcriptions`. */
import { Readable } from 'node:stream';
import { say } from '@minutebook/contract/sentences.ts';
import type { OpenAiTranscribeConfig } from '../config/transcribe-config.ts';
import { askEngine } from '../engines/ask-engine.ts';
import { withRetries } from '../engines/with-retries.ts';
import { makeSilence } from '../pipeline/sound/read-piece.ts';
import { readSpeechAnswer } from './read-speech-answer.ts';
import type { SpeechAnswer, SpeechEngine, SpeechSound } from './speech-engine.ts';
import { toForm } from './to-form.ts';

const WHO = 'the speech engine';

export class OpenAiEngine implements SpeechEngine {
  readonly name = 'openai';
  readonly model: string;
  readonly #config: OpenAiTranscribeConfig;

  constructor(config: OpenAiTranscribeConfig) {
    this.model = config.model;
    this.#config = config;
  }

  transcribe(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer> {
    return withRetries(WHO, () => this.#ask(sound, signal), signal);
  }

  async test(name: string, signal: AbortSignal): Promise<string> {
    const silence = makeSilence(1);
    const sound = { size_bytes: silence.length, open: () => Promise.resolve(Readable.from([silence])) };
    await withRetries(WHO, () => this.#ask(sound, signal), signal, 1);
    return say('speech_engine_works', { engine: name, format: this.#config.format });
  }

  async #ask(sound: SpeechSound, signal: AbortSignal): Promise<SpeechAnswer> {
    const content = await sound.open();
    const file = { name: 'file', filename: 'speech.wav', content_type: 'audio/wav' };
    const form = toForm({
      fields: this.#fields(),
      file: { ...file, size_bytes: sound.size_bytes, content },
    });
    try {
      const request = { who: WHO, server: this.#config, path: '/audio/transcriptions', ...form };
      return readSpeechAnswer(await askEngine(request, signal));
    } finally {
      content.destroy();
    }
  }

  #fields(): [name: string, value: string][] {
    const { model, language, format } = this.#config;
    return [
      ['model', model],
      ['response_format', format],
      ...(language === null ? [] : [['language', language] satisfies [string, string]]),
      ...(format === 'verbose_json'
        ? [['timestamp_granularities[]', 'segment'] satisfies [string, string]]
        : []),
      // Without it models that tell speakers apart take half a minute of sound at most.
      ...(format === 'diarized_json' ? [['chunking_strategy', 'auto'] satisfies [string, string]] : []),
    ];
  }
}
