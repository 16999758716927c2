import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

/**
 * PostgreSQL also accepts abbreviations, which are ambiguous: to it IST is Israel's time, to JavaScript
 * India's.
 */
const selectTimezone = statement<{ name: string }>(
  'workspaces.timezone',
  `select z.name from pg_timezone_names z where lower(z.name) = lower($1)`,
);

/** Both PostgreSQL and JavaScript compute days, so both must know the zone by this name. @throws ApiError */
export async function requireTimezone(db: Queryable, timezone: string): Promise<void> {
  if (timezone === 'UTC') return;
  // JavaScript accepts offsets as zones, but PostgreSQL reads their sign the other way round.
  if (/^[a-z]/i.test(timezone) && isKnownHere(timezone)) {
    const known = await db.query(selectTimezone, [timezone]);
    if (known.length > 0) return;
  }
  throw errors.conflict('not_a_timezone', { timezone });
}

function isKnownHere(timezone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone });
    return true;
  } catch {
    return false;
  }
}
