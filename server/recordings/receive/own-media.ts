import type { WriteTransaction } from '../../base/database/database.ts';
import { takeAnnouncedMedia } from '../../media/announced-media.ts';
import { countStored, type RecordKey } from '../../records/lock-records.ts';
import { RecordWriter } from '../../records/record-writer.ts';

export interface StoredFile {
  media_key: string;
  /** The name, with masks applied. */
  media_filename: string;
  media_content_type: string;
  filesize: number;
}

/**
 * Gives the file to the record. Returns false when its time has passed, because it may be deleted already.
 */
export async function ownMedia(
  tx: WriteTransaction,
  { record, file, now }: { record: RecordKey; file: StoredFile; now: Date },
): Promise<boolean> {
  const { workspace_id } = record;
  if (!(await takeAnnouncedMedia(tx, workspace_id, file.media_key))) return false;
  const event = { kind: 'record.store_media', actor_user_id: null, at: now } as const;
  await new RecordWriter(tx, record, event).patch({ ...file, media_stored: true });
  await countStored(tx, workspace_id, { bytes: file.filesize });
  return true;
}
