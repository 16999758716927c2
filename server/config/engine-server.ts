import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';
import { wholeNumber } from './whole-number.ts';

/** Where an engine with OpenAI's API is, and how it is asked. */
export interface EngineServer {
  /** Without a slash at the end; `/audio/transcriptions` or `/chat/completions` comes after it. */
  url: string;
  /** null: the server wants none. */
  key: string | null;
  /** ISO 639-1; null: found out. */
  language: string | null;
  /** For one request. */
  timeout_seconds: number;
}

const OPENAI_URL = 'https://api.openai.com/v1';

/**
 * What the settings of all engines have in common: `<prefix>_URL`, `_KEY`, `_LANGUAGE` and `_TIMEOUT_SECONDS`.
 * @throws ConfigError when one of them is wrong, or OpenAI's own server has no key
 */
export function toEngineServer(env: Env, prefix: string): EngineServer {
  const url = toUrl(`${prefix}_URL`, env[`${prefix}_URL`] || OPENAI_URL);
  const key = env[`${prefix}_KEY`] || null;
  if (url === OPENAI_URL && key === null) {
    throw new ConfigError(
      `${prefix}_KEY is missing: OpenAI wants one (or set ${prefix}_URL to another server).`,
    );
  }
  return {
    url,
    key,
    language: toLanguage(`${prefix}_LANGUAGE`, env[`${prefix}_LANGUAGE`]),
    timeout_seconds: wholeNumber(env, `${prefix}_TIMEOUT_SECONDS`, 1_800, 1, 86_400),
  };
}

function toUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search + url.hash !== '') {
    throw new ConfigError(
      `${name} must be an http or https address without query, such as http://localhost:8000/v1, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function toLanguage(name: string, text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new ConfigError(`${name} must be an ISO 639-1 code such as en, not "${text}".`);
}
