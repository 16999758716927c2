import type { Context } from '../../http/context.ts';
import { DAY_MS } from '../../base/durations.ts';
import { prolongUpload, type UploadRow } from './upload-queries.ts';

const LIFETIME_MS = DAY_MS;

/** Returns when an upload that is active at `now` would expire. */
export const toExpiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

/** An expired upload counts as gone, whether or not it has been swept. */
export const isOver = ({ completed_at, expires_at }: UploadRow, now: Date) =>
  completed_at === null && expires_at <= now;

/** An active upload is extended by a day. */
export async function prolong(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_id }: UploadRow,
): Promise<void> {
  await db.query(prolongUpload, [workspace_id, record_id, toExpiry(clock.now())]);
}
