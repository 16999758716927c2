/** Checks the limits of an upload before anything is stored. */
import { errors } from '@minutebook/contract/errors.ts';
import type { NewUpload } from '@minutebook/contract/resources/upload.ts';
import type { Caller } from '../../access/caller.ts';
import type { UploadConfig } from '../../base/config/upload-config.ts';
import type { Queryable } from '../../base/database/database.ts';
import { findMediaContentType } from '../../media/media-content-type.ts';
import { toFileName } from '../../media/to-file-name.ts';
import { selectRoom } from './upload-queries.ts';

/** The announced facts about a recording. */
export interface AnnouncedMedia {
  filename: string;
  size_bytes: number;
}

/** Returns null when no recording follows. @throws VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export function requireUploadLimits(config: UploadConfig, asked: NewUpload): AnnouncedMedia | null {
  if (asked.transcript != null && !config.kinds.has('transcript')) {
    throw errors.invalid('body.transcript', 'transcripts_refused');
  }
  const { filename, filesize } = asked;
  if (filesize == null || filesize === 0) {
    if (asked.transcript == null) throw errors.invalid('body.filesize', 'nothing_to_upload');
    return null;
  }
  if (filename == null) throw errors.invalid('body.filename', 'is_required');
  if (filesize > config.max_bytes) throw errors.fileTooLarge(config.max_bytes);
  const kind = findMediaContentType(filename)?.split('/')[0];
  const isKnownKind = kind === 'audio' || kind === 'video';
  // A name without a known extension is not refused: the content will show its kind.
  const allowed = isKnownKind
    ? config.kinds.has(kind)
    : config.kinds.has('audio') || config.kinds.has('video');
  if (!allowed) throw errors.invalid('body.filename', 'kind_refused', { kind: kind ?? 'media' });
  return { filename: toFileName(filename), size_bytes: filesize };
}

/**
 * The caller must hold the workspace's counter. @throws QUOTA_EXCEEDED, VALIDATION_ERROR when the caller has
 * too many unfinished uploads
 */
export async function requireRoom(
  tx: Queryable,
  {
    limits: { max_unfinished },
    caller: {
      workspace: { workspace_id },
      member_id,
    },
    size_bytes,
  }: { limits: UploadConfig; caller: Caller; size_bytes: number },
): Promise<void> {
  const [room] = await tx.query(selectRoom, [workspace_id, member_id]);
  if (room === undefined) throw new Error(`workspace ${workspace_id} has no counter`);
  const { records_limit, storage_bytes_limit } = room;
  if (records_limit !== null && room.record_count >= records_limit) {
    throw errors.quotaExceeded('record_quota', { limit: records_limit });
  }
  if (storage_bytes_limit !== null && room.storage_bytes + size_bytes > storage_bytes_limit) {
    throw errors.quotaExceeded('media_quota', { limit_bytes: storage_bytes_limit });
  }
  if (size_bytes > 0 && room.unfinished_count >= max_unfinished) {
    throw errors.invalid('body.uuid', 'upload_too_many', { limit: max_unfinished });
  }
}
