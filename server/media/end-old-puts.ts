import { statement, type Database } from '../base/database/database.ts';
import { DAY_MS } from '../base/durations.ts';
import type { MediaStore } from './media-store.ts';

/** A day that a clock has put into the future counts for nothing. A server that has it holds the row meanwhile. */
const takeDay = statement<{ installation_key: string }>(
  'media.take-day-of-puts',
  `update installation set puts_ended_at = $1 where installation_key = (
     select i.installation_key from installation i
     where i.installation_key = 'this' and (i.puts_ended_at > $2 and i.puts_ended_at <= $1) is not true
     for update skip locked)
   returning installation_key`,
);

/**
 * Once a day, on one server: ends puts that killed processes have left. None takes a day. Returns how many; what
 * fails is tried again by the next sweep.
 */
export async function endOldPuts(
  { db, media }: { db: Database; media: MediaStore },
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS);
  return db.transaction(async (tx) => {
    const [day] = await tx.query(takeDay, [now, before]);
    return day === undefined ? 0 : media.endPuts(before);
  });
}
