/** The instant at which a calendar day (`2026-03-01`) begins in an IANA time zone. */
export function startOfDay(date: string, timezone: string): Date {
  const midnight_utc = Date.parse(`${date}T00:00:00Z`);
  // The offset at the guess may differ from the one at midnight (a change of clocks that day), so it is looked up again.
  const guess = midnight_utc - offsetMs(midnight_utc, timezone);
  return new Date(midnight_utc - offsetMs(guess, timezone));
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timezone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant;
}
