import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../base/database/database.ts';

/** The facts about a record's original media. */
export interface RecordMedia {
  is_ready: boolean;
  /** null: there never was any. */
  media_key: string | null;
  /** false with a key: its time was over before it arrived here. */
  media_stored: boolean;
  /** Bytes of the file, when it is stored. */
  filesize: number;
  media_filename: string | null;
  media_content_type: string | null;
  media_expires_at: Date | null;
}

/** Media whose file should be in the store. */
export interface AvailableMedia extends RecordMedia {
  media_key: string;
}

/** Media past its time counts as gone, whether or not the file is. */
export function isAvailable<Media extends RecordMedia>(
  media: Media,
  now: Date,
): media is Media & AvailableMedia {
  const { media_key, media_stored, media_expires_at } = media;
  return media_key !== null && media_stored && (media_expires_at === null || media_expires_at > now);
}

const selectMedia = statement<RecordMedia>(
  'media.of-record',
  `select r.is_ready, r.media_key, r.media_stored, r.filesize, r.media_filename, r.media_content_type, r.media_expires_at
   from record r where r.workspace_id = $1 and r.record_id = $2`,
);

/** undefined: there is no such record. */
export async function findMedia(
  db: Queryable,
  workspace_id: number,
  record_id: number,
): Promise<RecordMedia | undefined> {
  return (await db.query(selectMedia, [workspace_id, record_id]))[0];
}

const selectStatus = statement<{ status: WorkspaceStatus }>(
  'media.workspace-status',
  `select w.status from workspace w where w.workspace_id = $1`,
);

/** Links belong to no member, so only the workspace is checked; one that does not exist counts as `suspended`. */
export async function findWorkspaceStatus(db: Queryable, workspace_id: number): Promise<WorkspaceStatus> {
  return (await db.query(selectStatus, [workspace_id]))[0]?.status ?? 'suspended';
}
