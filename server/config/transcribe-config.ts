import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';
import { wholeNumber } from './whole-number.ts';

const answerFormats = ['verbose_json', 'diarized_json', 'json'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** A server with OpenAI's API for speech. */
export interface OpenAiTranscribeConfig {
  engine: 'openai';
  /** Without a slash at the end; `/audio/transcriptions` comes after it. */
  url: string;
  model: string;
  /** null: the server wants none. */
  key: string | null;
  /** ISO 639-1; null: the engine finds out. */
  language: string | null;
  format: AnswerFormat;
  /** For one piece. */
  timeout_seconds: number;
}

export type TranscribeConfig = { engine: 'none' } | OpenAiTranscribeConfig;

const OPENAI_URL = 'https://api.openai.com/v1';

/** @throws ConfigError when a setting is wrong, or OpenAI's own server has no key */
export function toTranscribeConfig(env: Env): TranscribeConfig {
  const engine = env['MINUTEBOOK_TRANSCRIBE_ENGINE'] || 'none';
  if (engine === 'none') return { engine };
  if (engine !== 'openai') {
    throw new ConfigError(`MINUTEBOOK_TRANSCRIBE_ENGINE must be none or openai, not "${engine}".`);
  }
  const model = env['MINUTEBOOK_TRANSCRIBE_MODEL'] || 'whisper-1';
  const url = toUrl(env['MINUTEBOOK_TRANSCRIBE_URL'] || OPENAI_URL);
  const key = env['MINUTEBOOK_TRANSCRIBE_KEY'] || null;
  if (url === OPENAI_URL && key === null) {
    throw new ConfigError(
      'MINUTEBOOK_TRANSCRIBE_KEY is missing: OpenAI wants one (or set MINUTEBOOK_TRANSCRIBE_URL to another server).',
    );
  }
  return {
    engine,
    url,
    model,
    key,
    language: toLanguage(env['MINUTEBOOK_TRANSCRIBE_LANGUAGE']),
    format: toFormat(env['MINUTEBOOK_TRANSCRIBE_FORMAT'], model),
    timeout_seconds: wholeNumber(env, 'MINUTEBOOK_TRANSCRIBE_TIMEOUT_SECONDS', 1_800, 1, 86_400),
  };
}

function toUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search + url.hash !== '') {
    throw new ConfigError(
      `MINUTEBOOK_TRANSCRIBE_URL must be an http or https address without query, such as http://localhost:8000/v1, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function toLanguage(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new ConfigError(
    `MINUTEBOOK_TRANSCRIBE_LANGUAGE must be an ISO 639-1 code such as en, not "${text}".`,
  );
}

function toFormat(text: string | undefined, model: string): AnswerFormat {
  if (text === undefined || text === '') {
    if (model.includes('diarize')) return 'diarized_json';
    return model.startsWith('gpt-4o') ? 'json' : 'verbose_json';
  }
  const format = answerFormats.find((known) => known === text);
  if (format !== undefined) return format;
  throw new ConfigError(
    `MINUTEBOOK_TRANSCRIBE_FORMAT must be one of ${answerFormats.join(', ')}, not "${text}".`,
  );
}
