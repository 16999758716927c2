import { ConfigError, type Settings } from './settings.ts';

/** The address of an engine with OpenAI's API, and how requests to it are made. */
export interface EngineServer {
  /** No trailing slash; `/audio/transcriptions` or `/chat/completions` is appended to its path. */
  url: string;
  /** null: the server needs none. */
  key: string | null;
  /** It was sealed with another secret of this installation, and has to be entered again. */
  is_key_lost: boolean;
  /** The header that carries the key: a bearer token, or `api-key` as Azure wants it. */
  key_header: 'authorization' | 'api-key';
  /** ISO 639-1; null: detected. */
  language: string | null;
  /** Applies to one request. */
  timeout_seconds: number;
  /**
   * null: whoever runs this server has chosen the address. Else a user has: it must lie outside, or be one of
   * these networks, addresses and names.
   */
  allowed: readonly string[] | null;
}

const OPENAI_URL = 'https://api.openai.com/v1';

/**
 * Reads the settings that all engines have in common: `<prefix>_URL`, `_KEY`, `_LANGUAGE` and
 * `_TIMEOUT_SECONDS`.
 * @throws ConfigError when one of them is wrong, or OpenAI's own server has no key
 */
export function toEngineServer(
  settings: Settings,
  prefix: 'MINUTEBOOK_TRANSCRIBE' | 'MINUTEBOOK_INSIGHTS',
): EngineServer {
  const url = toUrl(`${prefix}_URL`, settings[`${prefix}_URL`] ?? OPENAI_URL);
  const key = settings[`${prefix}_KEY`] ?? null;
  if (url === OPENAI_URL && key === null) {
    throw new ConfigError(
      `${prefix}_KEY is missing: OpenAI wants one (or set ${prefix}_URL to another server).`,
    );
  }
  return {
    url,
    key,
    is_key_lost: false,
    key_header:
      settings[`${prefix}_KEY_HEADER`] ?? (url.includes('?api-version=') ? 'api-key' : 'authorization'),
    language: toLanguage(`${prefix}_LANGUAGE`, settings[`${prefix}_LANGUAGE`]),
    timeout_seconds: settings[`${prefix}_TIMEOUT_SECONDS`],
    allowed: null,
  };
}

function toUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hash !== '') {
    throw new ConfigError(
      `${name} must be an http or https address, such as http://localhost:8000/v1, not "${text}".`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url.href.replace(/\/+$/, '');
}

/** @throws ConfigError when it is set and is not a two-letter code */
export function toLanguage(name: string, text: string | undefined): string | null {
  if (text === undefined) return null;
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new ConfigError(`${name} must be an ISO 639-1 code such as en, not "${text}".`);
}
