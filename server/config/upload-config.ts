import { ConfigError } from './config-error.ts';
import type { Env } from './env.ts';
import { wholeNumber } from './whole-number.ts';

export const uploadKinds = ['audio', 'video', 'transcript'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** What may be uploaded. */
export interface UploadConfig {
  max_bytes: number;
  /** Of one request of a resumable upload: proxies in front have limits of their own. */
  max_part_bytes: number;
  /** Uploads that a member has begun and not ended. */
  max_unfinished: number;
  /** Of the disk of the data folder, kept free of uploads. */
  disk_reserve_bytes: number;
  kinds: ReadonlySet<UploadKind>;
}

const MEGABYTE = 1_000_000;

/** @throws ConfigError */
export function toUploadConfig(env: Env): UploadConfig {
  const megabytes = (name: string, fallback: number) =>
    wholeNumber(env, name, fallback, 1, 10_000_000) * MEGABYTE;
  return {
    max_bytes: megabytes('MINUTEBOOK_UPLOAD_MAX_MB', 5_000),
    max_part_bytes: megabytes('MINUTEBOOK_UPLOAD_PART_MB', 100),
    max_unfinished: wholeNumber(env, 'MINUTEBOOK_UPLOAD_UNFINISHED', 50, 1, 1_000_000),
    disk_reserve_bytes: wholeNumber(env, 'MINUTEBOOK_UPLOAD_RESERVE_MB', 200, 0, 10_000_000) * MEGABYTE,
    kinds: toKinds(env['MINUTEBOOK_UPLOAD_KINDS']),
  };
}

function toKinds(text: string | undefined): ReadonlySet<UploadKind> {
  if (text === undefined || text === '') return new Set(uploadKinds);
  const kinds = text.split(',').map((kind) => kind.trim());
  const unknown = kinds.find((kind) => !isKind(kind));
  if (unknown === undefined) return new Set(kinds.filter(isKind));
  throw new ConfigError(`MINUTEBOOK_UPLOAD_KINDS must hold ${uploadKinds.join(', ')}, not "${unknown}".`);
}

const isKind = (text: string): text is UploadKind => (uploadKinds as readonly string[]).includes(text);
