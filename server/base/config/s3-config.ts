import { ConfigError, type Settings } from './settings.ts';

/** How to reach a store that is compatible with S3. */
export interface S3Access {
  /** An address without a trailing slash. */
  endpoint: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  /** true: the bucket is the first part of the path; false: it is part of the host's name. */
  path_style: boolean;
}

/** A bucket in such a store. */
export interface S3Config extends S3Access {
  bucket: string;
  /** Backups have settings of their own, which sentences name; absent: it is for media. */
  use?: 'backups';
}

const NEEDED = [
  'MINUTEBOOK_S3_ENDPOINT',
  'MINUTEBOOK_S3_BUCKET',
  'MINUTEBOOK_S3_REGION',
  'MINUTEBOOK_S3_ACCESS_KEY_ID',
  'MINUTEBOOK_S3_SECRET_ACCESS_KEY',
] as const;

const NEEDED_BY_BACKUPS = [
  'MINUTEBOOK_BACKUP_S3_ENDPOINT',
  'MINUTEBOOK_BACKUP_S3_REGION',
  'MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID',
  'MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** null: none of its settings is set, media are on the disk. @throws ConfigError for some only, or a wrong one */
export function toS3Config(settings: Settings): S3Config | null {
  const given = [...NEEDED, 'MINUTEBOOK_S3_PATH_STYLE' as const].find((name) => settings[name] !== undefined);
  if (given === undefined) return null;
  const setting = (name: (typeof NEEDED)[number]): string => {
    const text = settings[name];
    if (text !== undefined) return text;
    throw new ConfigError(
      `${name} is missing beside ${given}: media go to S3 with all of its settings, to the disk with none.`,
    );
  };
  return {
    endpoint: toEndpoint('MINUTEBOOK_S3_ENDPOINT', setting('MINUTEBOOK_S3_ENDPOINT')),
    bucket: toBucket(setting('MINUTEBOOK_S3_BUCKET')),
    region: setting('MINUTEBOOK_S3_REGION'),
    access_key_id: setting('MINUTEBOOK_S3_ACCESS_KEY_ID'),
    secret_access_key: setting('MINUTEBOOK_S3_SECRET_ACCESS_KEY'),
    path_style: settings.MINUTEBOOK_S3_PATH_STYLE ?? true,
  };
}

/** null: none of its settings is set. @throws ConfigError for some only, or a wrong one */
export function toBackupS3Access(settings: Settings): S3Access | null {
  const all = [...NEEDED_BY_BACKUPS, 'MINUTEBOOK_BACKUP_S3_PATH_STYLE' as const];
  const given = all.find((name) => settings[name] !== undefined);
  if (given === undefined) return null;
  const setting = (name: (typeof NEEDED_BY_BACKUPS)[number]): string => {
    const text = settings[name];
    if (text !== undefined) return text;
    throw new ConfigError(`${name} is missing beside ${given}: backups go to S3 with all of its settings.`);
  };
  return {
    endpoint: toEndpoint('MINUTEBOOK_BACKUP_S3_ENDPOINT', setting('MINUTEBOOK_BACKUP_S3_ENDPOINT')),
    region: setting('MINUTEBOOK_BACKUP_S3_REGION'),
    access_key_id: setting('MINUTEBOOK_BACKUP_S3_ACCESS_KEY_ID'),
    secret_access_key: setting('MINUTEBOOK_BACKUP_S3_SECRET_ACCESS_KEY'),
    path_style: settings.MINUTEBOOK_BACKUP_S3_PATH_STYLE ?? true,
  };
}

function toEndpoint(name: string, text: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === '';
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw new ConfigError(
      `${name} must be an http or https address without user and query, such as https://s3.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** Buckets made long ago may have capitals and underscores. */
function toBucket(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{1,253}[A-Za-z0-9]$/.test(text)) return text;
  throw new ConfigError(`MINUTEBOOK_S3_BUCKET must be the name of a bucket, not "${text}".`);
}
