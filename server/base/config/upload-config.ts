import type { Settings, UploadKind } from './settings.ts';

/** Limits on uploads, and the kinds that are accepted. */
export interface UploadConfig {
  max_bytes: number;
  /** The limit for one request of a resumable upload: proxies in front have limits of their own. */
  max_part_bytes: number;
  /** The number of unfinished uploads a member may have. */
  max_unfinished: number;
  /** Space on the disk of the data folder that uploads leave free. */
  disk_reserve_bytes: number;
  kinds: ReadonlySet<UploadKind>;
}

const MEGABYTE = 1_000_000;

export const toUploadConfig = (settings: Settings): UploadConfig => ({
  max_bytes: settings.MINUTEBOOK_UPLOAD_MAX_MB * MEGABYTE,
  max_part_bytes: settings.MINUTEBOOK_UPLOAD_PART_MB * MEGABYTE,
  max_unfinished: settings.MINUTEBOOK_UPLOAD_UNFINISHED,
  disk_reserve_bytes: settings.MINUTEBOOK_UPLOAD_RESERVE_MB * MEGABYTE,
  kinds: new Set(settings.MINUTEBOOK_UPLOAD_KINDS),
});
