import type { Queryable } from '../db/database.ts';
import { DAY_MS } from '../durations.ts';
import { announceMedia } from '../media/announced-media.ts';

/** Longer than any upload lives, also when nothing sweeps for days: what has arrived whole is completed, not thrown away. */
const LIFETIME_MS = 8 * DAY_MS;

/** Comes before the file: what no record has come to own by then is swept. */
export async function announceFile(
  db: Queryable,
  workspace_id: number,
  media_key: string,
  now: Date,
): Promise<void> {
  await announceMedia(db, workspace_id, media_key, new Date(now.getTime() + LIFETIME_MS));
}
