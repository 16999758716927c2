/** Settings: one pure function from the environment, with every default and every check. */
import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';
import { toInsightsConfig, type InsightsConfig } from './insights-config.ts';
import { toOidcConfig, type OidcConfig } from './oidc-config.ts';
import { toS3Config, type S3Config } from './s3-config.ts';
import { toggle } from './toggle.ts';
import { toTranscribeConfig, type TranscribeConfig } from './transcribe-config.ts';
import { toUploadConfig, type UploadConfig } from './upload-config.ts';
import { wholeNumber } from './whole-number.ts';

export { ConfigError } from './config-error.ts';

export interface RateLimits {
  /** Requests a minute; 0: no limit. */
  workspace: number;
  user: number;
  address: number;
}

export interface WorkerSettings {
  /** false: other processes do the work (`minutebook worker`). */
  is_on: boolean;
  /** Recordings, or pieces of them, that are worked on at once in a process. */
  sound_jobs: number;
}

export interface Config {
  host: string;
  port: number;
  /** Where links in answers lead, without a slash at the end. */
  base_url: string;
  data_dir: string;
  /** External PostgreSQL; null: the embedded one. */
  database_url: string | null;
  /** null: media lie in the data folder. */
  s3: S3Config | null;
  /** null: on when the database is empty and embedded. */
  demo: boolean | null;
  /** null: made on first start and kept in the data folder. */
  secret: string | null;
  rate_limits: RateLimits;
  /** Megabytes of rendered records that are kept in memory. */
  cache_mb: number;
  worker: WorkerSettings;
  transcribe: TranscribeConfig;
  insights: InsightsConfig;
  /** null: people sign in with a password alone. */
  oidc: OidcConfig | null;
  /** The program, by name or path. */
  ffmpeg: string;
  /** Addresses or networks (CIDR) whose X-Forwarded-For is believed; empty: nobody's. */
  trusted_proxies: string[];
  uploads: UploadConfig;
  log: { level: string; readable: boolean };
}

export interface Surroundings {
  is_root: boolean;
  is_terminal: boolean;
  home: string;
}

export const thisProcess = (): Surroundings => ({
  is_root: process.getuid?.() === 0,
  // Of standard error, where the log goes.
  is_terminal: process.stderr.isTTY,
  home: homedir(),
});

/** @throws ConfigError naming the setting that is wrong */
export function toConfig(env: Env, surroundings: Surroundings): Config {
  const host = env['MINUTEBOOK_HOST'] || '127.0.0.1';
  const port = wholeNumber(env, 'MINUTEBOOK_PORT', 8080, 0, 65_535);
  return {
    host,
    port,
    base_url: baseUrl(env, host, port),
    data_dir: dataDir(env, surroundings),
    database_url: databaseUrl(env),
    s3: toS3Config(env),
    demo: toggle(env, 'MINUTEBOOK_DEMO'),
    secret: secret(env),
    rate_limits: {
      workspace: wholeNumber(env, 'MINUTEBOOK_RATE_LIMIT_WORKSPACE', 6_000, 0, 10_000_000),
      user: wholeNumber(env, 'MINUTEBOOK_RATE_LIMIT_USER', 120, 0, 10_000_000),
      address: wholeNumber(env, 'MINUTEBOOK_RATE_LIMIT_ADDRESS', 300, 0, 10_000_000),
    },
    cache_mb: wholeNumber(env, 'MINUTEBOOK_CACHE_MB', 36, 1, 65_536),
    trusted_proxies: trustedProxies(env),
    uploads: toUploadConfig(env),
    worker: {
      is_on: toggle(env, 'MINUTEBOOK_WORKER') ?? true,
      sound_jobs: wholeNumber(env, 'MINUTEBOOK_SOUND_JOBS', 1, 1, 64),
    },
    transcribe: toTranscribeConfig(env),
    insights: toInsightsConfig(env),
    oidc: toOidcConfig(env),
    ffmpeg: env['MINUTEBOOK_FFMPEG'] || 'ffmpeg',
    log: { level: logLevel(env), readable: surroundings.is_terminal },
  };
}

function baseUrl(env: Env, host: string, port: number): string {
  const text = env['MINUTEBOOK_BASE_URL'];
  if (text === undefined || text === '') {
    const everyAddress = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1';
    const name = everyAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host;
    return `http://${name}:${port}`;
  }
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      `MINUTEBOOK_BASE_URL must be an http or https address without query, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function dataDir(env: Env, { is_root, home }: Surroundings): string {
  const text = env['MINUTEBOOK_DATA_DIR'];
  if (text === undefined || text === '') {
    return is_root ? '/var/lib/minutebook' : join(home, '.local/share/minutebook');
  }
  return isAbsolute(text) ? text : resolve(text);
}

function databaseUrl(env: Env): string | null {
  const text = env['DATABASE_URL'];
  if (text === undefined || text === '') return null;
  const protocol = URL.parse(text)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new ConfigError(
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
    );
  }
  return text;
}

function secret(env: Env): string | null {
  const text = env['MINUTEBOOK_SECRET'];
  if (text === undefined || text === '') return null;
  if (text.length < 32) throw new ConfigError('MINUTEBOOK_SECRET must have at least 32 characters.');
  return text;
}

function trustedProxies(env: Env): string[] {
  const given = (env['MINUTEBOOK_TRUSTED_PROXIES'] ?? '').split(',').map((text) => text.trim());
  const proxies = given.filter((text) => text !== '');
  const wrong = proxies.find((text) => !isAddressOrNetwork(text));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `MINUTEBOOK_TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not "${wrong}".`,
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function logLevel(env: Env): string {
  const text = env['MINUTEBOOK_LOG_LEVEL'] || 'info';
  if (!logLevels.includes(text)) {
    throw new ConfigError(`MINUTEBOOK_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`);
  }
  return text;
}
