import { statement, type Queryable } from '../base/database/database.ts';
import { CLOCKS_DIFFER_MS, DAY_MS, HOUR_MS } from '../base/durations.ts';

/** Rows that wait until a time, and how far ahead the service may set it. Mails and webhooks mend their own. */
const waiting = [
  {
    most_ms: 0,
    mend: statement<never>(
      'mend-times.imports',
      `update meeting_import i set held_until = $1 where i.held_until > $2`,
      'imports',
    ),
  },
  {
    most_ms: 0,
    mend: statement<never>(
      'mend-times.models',
      `update speech_installation s set claimed_until = $1 where s.claimed_until > $2`,
      'models',
    ),
  },
  {
    most_ms: HOUR_MS,
    mend: statement<never>(
      'mend-times.trackers',
      `update tracker_due d set due_at = $1 where d.due_at > $2`,
      'trackers',
    ),
  },
  {
    most_ms: 6 * HOUR_MS,
    mend: statement<never>(
      'mend-times.calendars',
      `update calendar c set due_at = $1 where c.due_at > $2`,
      'calendars',
    ),
  },
  {
    most_ms: DAY_MS,
    mend: statement<never>(
      'mend-times.waveforms',
      `update waveform_wanted w set not_before = $1 where w.not_before > $2`,
    ),
  },
] as const;

/**
 * What a clock that was ahead has put off, or held when its process was killed, would stand until that time has
 * come: it is due now.
 */
export async function mendTimes(db: Queryable, now: Date): Promise<void> {
  for (const { mend, most_ms } of waiting)
    await db.query(mend, [now, new Date(now.getTime() + most_ms + CLOCKS_DIFFER_MS)]);
}
