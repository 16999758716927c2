import type { Queryable } from '../../base/database/database.ts';
import { DAY_MS } from '../../base/durations.ts';
import { announceMedia } from '../../media/announced-media.ts';

/** Longer than any upload lives, even without sweeps for days: a file that has arrived completely is not lost. */
const LIFETIME_MS = 8 * DAY_MS;

/** Runs before the file is written: without a record by then, it is swept. */
export async function announceFile(
  db: Queryable,
  { workspace_id, media_key, now }: { workspace_id: number; media_key: string; now: Date },
): Promise<void> {
  await announceMedia(db, { workspace_id, media_key, not_before: new Date(now.getTime() + LIFETIME_MS) });
}
