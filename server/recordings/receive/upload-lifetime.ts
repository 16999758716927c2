import type { Context } from '../../http/context.ts';
import { DAY_MS } from '../../base/durations.ts';
import type { RecordKey } from '../../records/lock-records.ts';
import { findUploadRow, prolongUpload, type UploadRow } from './upload-queries.ts';
import type { Queryable } from '../../base/database/database.ts';
import { announceMedia } from '../../media/announced-media.ts';

const LIFETIME_MS = DAY_MS;

/** Returns when an upload that is active at `now` would expire. */
export const toExpiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

/** An expired upload counts as deleted, whether or not it has been swept. */
export const isOver = ({ completed_at, expires_at }: UploadRow, now: Date) =>
  completed_at === null && expires_at <= now;

/** Extends an active upload by a day. */
export async function prolong(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_id }: UploadRow,
): Promise<void> {
  await db.query(prolongUpload, [workspace_id, record_id, toExpiry(clock.now())]);
}

/**
 * Finds the upload of a record whose recording has not arrived. Returns undefined when there is none, or it
 * has expired.
 */
export async function findUnfinished(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_id }: RecordKey,
): Promise<UploadRow | undefined> {
  const upload = await findUploadRow(db, workspace_id, record_id);
  if (upload === undefined || upload.completed_at !== null || isOver(upload, clock.now())) return undefined;
  return upload;
}

/** Longer than any upload lives, even when sweeps are days late, so that a complete file is never lost. */
const FILE_LIFETIME_MS = 8 * DAY_MS;

/** Runs before the file is written: if no record owns it in time, it is swept. */
export async function announceFile(
  db: Queryable,
  { workspace_id, media_key, now }: { workspace_id: number; media_key: string; now: Date },
): Promise<void> {
  await announceMedia(db, {
    workspace_id,
    media_key,
    not_before: new Date(now.getTime() + FILE_LIFETIME_MS),
  });
}
