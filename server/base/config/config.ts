/** One pure function from the environment to the configuration: the settings, and how they constrain each other. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isNetwork } from '../network.ts';
import { HOUR_MS } from '../durations.ts';
import { toAllowedHosts, toEngineRules, type EngineRules } from './engine-rules.ts';
import type { Env } from './env.ts';
import { toInsightsConfig, type InsightsConfig } from './insights-config.ts';
import { toMailConfig, type MailConfig } from './mail-config.ts';
import { toOidcConfig, type OidcConfig } from './oidc-config.ts';
import { toBackupS3Access, toS3Config, type S3Access, type S3Config } from './s3-config.ts';
import { readSettings } from './read-settings.ts';
import { ConfigError, type Settings } from './settings.ts';
import { toModelsDir, toTranscribeConfig, type TranscribeConfig } from './transcribe-config.ts';
import { toUploadConfig, type UploadConfig } from './upload-config.ts';

export { ConfigError } from './settings.ts';

export interface RateLimits {
  /** Requests a minute; 0: no limit. */
  workspace: number;
  user: number;
  address: number;
}

export interface WorkerSettings {
  /** false: other processes do the work (`minutebook worker`). */
  is_on: boolean;
  /** Recordings, or pieces of them, that are processed at once in a process. */
  sound_jobs: number;
  /** The number of processes that parse untrusted input. */
  processes: number;
  /** The port of a worker's metrics; null: it serves none. */
  port: number | null;
  max_duration_ms: number;
}

export interface WalArchiveConfig {
  /** A folder, or `s3://bucket/prefix`. */
  address: string;
  /** Every moment of so many days can be restored. */
  days: number;
}

export interface Config {
  host: string;
  port: number;
  /** The origin that links in answers start with, without a trailing slash. */
  base_url: string;
  data_dir: string;
  /** External PostgreSQL; null: the embedded one. */
  database_url: string | null;
  /** null: media are in the data folder. */
  s3: S3Config | null;
  /** null: on when the database is empty and embedded. */
  demo: boolean | null;
  /** null: made on first start and kept in the data folder. */
  secret: string | null;
  /** The passphrase that seals the secret in a backup; null: the command asks for it. */
  backup_passphrase: string | null;
  /** The store that backups to `s3://…` go to; null: none is set. */
  backup_s3: S3Access | null;
  /** The archive of the embedded database's log; null: the log is not archived. */
  wal_archive: WalArchiveConfig | null;
  rate_limits: RateLimits;
  /** Days that deleted records can be restored; 0: they are deleted at once. */
  trash_days: number;
  /** Megabytes of rendered records kept in memory. */
  cache_mb: number;
  worker: WorkerSettings;
  transcribe: TranscribeConfig;
  /** The folder in which speech models are installed. */
  models_dir: string;
  insights: InsightsConfig;
  engine_rules: EngineRules;
  /** null: people sign in with a password alone. */
  oidc: OidcConfig | null;
  /** null: no mail is sent. */
  mail: MailConfig | null;
  /** The program, by name or path. */
  ffmpeg: string;
  /** Addresses or networks (CIDR) whose X-Forwarded-For is trusted; empty: nobody's. */
  trusted_proxies: string[];
  /** Networks (CIDR), addresses and names inside that webhooks may be sent to. */
  webhooks_allowed: string[];
  oauth: {
    /** Networks (CIDR), addresses and names inside whose documents are read. */
    allowed: string[];
    /** Whether programs may register themselves. */
    has_registration: boolean;
  };
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
  // The log goes to standard error, so that stream decides.
  is_terminal: process.stderr.isTTY,
  home: homedir(),
});

/** @throws ConfigError naming the setting that is wrong or unknown */
export const toConfig = (env: Env, surroundings: Surroundings): Config =>
  settingsToConfig(readSettings(env), surroundings);

export function settingsToConfig(settings: Settings, surroundings: Surroundings): Config {
  const dataFolder = dataDir(settings.MINUTEBOOK_DATA_DIR, surroundings);
  const models_dir = toModelsDir(settings.MINUTEBOOK_MODELS_DIR, dataFolder);
  return {
    host: settings.MINUTEBOOK_HOST,
    port: settings.MINUTEBOOK_PORT,
    base_url: baseUrl(settings),
    data_dir: dataFolder,
    database_url: databaseUrl(settings.DATABASE_URL),
    s3: toS3Config(settings),
    demo: settings.MINUTEBOOK_DEMO ?? null,
    secret: settings.MINUTEBOOK_SECRET ?? null,
    backup_passphrase: settings.MINUTEBOOK_BACKUP_PASSPHRASE ?? null,
    backup_s3: toBackupS3Access(settings),
    wal_archive: toWalArchive(settings),
    rate_limits: {
      workspace: settings.MINUTEBOOK_RATE_LIMIT_WORKSPACE,
      user: settings.MINUTEBOOK_RATE_LIMIT_USER,
      address: settings.MINUTEBOOK_RATE_LIMIT_ADDRESS,
    },
    trash_days: settings.MINUTEBOOK_TRASH_DAYS,
    cache_mb: settings.MINUTEBOOK_CACHE_MB,
    trusted_proxies: trustedProxies(settings.MINUTEBOOK_TRUSTED_PROXIES),
    webhooks_allowed: toAllowedHosts('MINUTEBOOK_WEBHOOK_ALLOWED', settings.MINUTEBOOK_WEBHOOK_ALLOWED),
    oauth: {
      allowed: toAllowedHosts('MINUTEBOOK_OAUTH_ALLOWED', settings.MINUTEBOOK_OAUTH_ALLOWED),
      has_registration: settings.MINUTEBOOK_OAUTH_REGISTRATION,
    },
    uploads: toUploadConfig(settings),
    worker: {
      is_on: settings.MINUTEBOOK_WORKER,
      sound_jobs: settings.MINUTEBOOK_SOUND_JOBS,
      processes: settings.MINUTEBOOK_WORKER_PROCESSES,
      port: settings.MINUTEBOOK_WORKER_PORT ?? null,
      max_duration_ms: settings.MINUTEBOOK_MAX_DURATION_HOURS * HOUR_MS,
    },
    transcribe: toTranscribeConfig(settings, models_dir),
    models_dir,
    insights: toInsightsConfig(settings, models_dir),
    engine_rules: toEngineRules(settings),
    oidc: toOidcConfig(settings),
    mail: toMailConfig(settings),
    ffmpeg: settings.MINUTEBOOK_FFMPEG,
    log: { level: settings.MINUTEBOOK_LOG_LEVEL, readable: surroundings.is_terminal },
  };
}

function baseUrl(settings: Settings): string {
  const { MINUTEBOOK_BASE_URL: text, MINUTEBOOK_HOST: host, MINUTEBOOK_PORT: port } = settings;
  if (text === undefined) {
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
  if (!/^\/*$/.test(url.pathname)) {
    throw new ConfigError(
      `MINUTEBOOK_BASE_URL must be an address without a path, because the pages need a host of their own, not "${text}".`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

function dataDir(text: string | undefined, { is_root, home }: Surroundings): string {
  if (text === undefined) {
    return is_root ? '/var/lib/minutebook' : join(home, '.local/share/minutebook');
  }
  return isAbsolute(text) ? text : resolve(text);
}

function databaseUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const protocol = URL.parse(text)?.protocol;
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') {
    throw new ConfigError(
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
    );
  }
  return text;
}

/** @throws ConfigError with a database of one's own, whose log is its operator's */
function toWalArchive(settings: Settings): WalArchiveConfig | null {
  const { MINUTEBOOK_WAL_ARCHIVE: address, MINUTEBOOK_WAL_ARCHIVE_DAYS: days, DATABASE_URL: url } = settings;
  if (address === undefined) return null;
  if (url !== undefined) {
    throw new ConfigError(
      'MINUTEBOOK_WAL_ARCHIVE is for the embedded database: the PostgreSQL of DATABASE_URL archives its log itself.',
    );
  }
  if (!isAbsolute(address) && !address.startsWith('s3://')) {
    throw new ConfigError(
      `MINUTEBOOK_WAL_ARCHIVE must be the full path of a folder, or s3://bucket/prefix, not "${address}".`,
    );
  }
  return { address, days };
}

function trustedProxies(proxies: string[]): string[] {
  const wrong = proxies.find((text) => !isNetwork(text));
  if (wrong === undefined) return proxies;
  throw new ConfigError(
    `MINUTEBOOK_TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not "${wrong}".`,
  );
}
