import type { Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import { announceMedia } from '../../media/announced-media.ts';

/** Longer than any upload lives, also when nothing sweeps for days: what has arrived whole is completed, not thrown away. */
const LIFETIME_MS = 8 * DAY_MS;

/** Comes before the file: what no record has come to own by then is swept. */
export async function announceFile(
  db: Queryable,
  workspaceId: number,
  mediaKey: string,
  now: Date,
): Promise<void> {
  await announceMedia(db, workspaceId, mediaKey, new Date(now.getTime() + LIFETIME_MS));
}
