import { ConfigError } from './config-error.ts';
import { toEngineServer, type EngineServer } from './engine-server.ts';
import type { Env } from './env.ts';

const answerFormats = ['verbose_json', 'diarized_json', 'json'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** A server with OpenAI's API for speech. */
export interface OpenAiTranscribeConfig extends EngineServer {
  engine: 'openai';
  model: string;
  format: AnswerFormat;
}

export type TranscribeConfig = { engine: 'none' } | OpenAiTranscribeConfig;

/** @throws ConfigError when a setting is wrong, or OpenAI's own server has no key */
export function toTranscribeConfig(env: Env): TranscribeConfig {
  const engine = env['MINUTEBOOK_TRANSCRIBE_ENGINE'] || 'none';
  if (engine === 'none') return { engine };
  if (engine !== 'openai') {
    throw new ConfigError(`MINUTEBOOK_TRANSCRIBE_ENGINE must be none or openai, not "${engine}".`);
  }
  const model = env['MINUTEBOOK_TRANSCRIBE_MODEL'] || 'whisper-1';
  const server = toEngineServer(env, 'MINUTEBOOK_TRANSCRIBE');
  return { engine, ...server, model, format: toFormat(env['MINUTEBOOK_TRANSCRIBE_FORMAT'], model) };
}

function toFormat(text: string | undefined, model: string): AnswerFormat {
  if (text === undefined || text === '') {
    if (model.includes('diarize')) return 'diarized_json';
    return model.startsWith('gpt-') ? 'json' : 'verbose_json';
  }
  const format = answerFormats.find((known) => known === text);
  if (format !== undefined) return format;
  throw new ConfigError(
    `MINUTEBOOK_TRANSCRIBE_FORMAT must be one of ${answerFormats.join(', ')}, not "${text}".`,
  );
}
