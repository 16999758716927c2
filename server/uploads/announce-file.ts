import type { Queryable } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import { insertMediaSweep } from './upload-queries.ts';

/** Longer than any upload lives, also when nothing sweeps for days: what has arrived whole is completed, not thrown away. */
const LIFETIME_MS = 8 * DAY_MS;

/** Comes before the file: what no record has come to own by then is swept. */
export async function announceFile(
  db: Queryable,
  workspace_id: number,
  media_key: string,
  now: Date,
): Promise<void> {
  const not_before = new Date(now.getTime() + LIFETIME_MS);
  await db.query(insertMediaSweep, [workspace_id, media_key, not_before]);
}
