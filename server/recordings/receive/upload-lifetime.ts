import type { Context } from '../../http/context.ts';
import { DAY_MS } from '../../base/durations.ts';
import { prolongUpload, type UploadRow } from './upload-queries.ts';

const LIFETIME_MS = DAY_MS;

/** When an upload that somebody works on at `now` would be over. */
export const toExpiry = (now: Date) => new Date(now.getTime() + LIFETIME_MS);

/** Past its time an upload counts as gone, whether or not it has been swept. */
export const isOver = ({ completed_at, expires_at }: UploadRow, now: Date) =>
  completed_at === null && expires_at <= now;

/** Who is still at it has a day more. */
export async function prolong(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { workspace_id, record_id }: UploadRow,
): Promise<void> {
  await db.query(prolongUpload, [workspace_id, record_id, toExpiry(clock.now())]);
}
