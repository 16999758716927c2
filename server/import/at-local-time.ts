/** The instant at which clocks in an IANA time zone show a date and time (`2026-03-01T09:30:00`). */
export function atLocalTime(date_time: string, timezone: string): Date {
  const asUtc = Date.parse(`${date_time}Z`);
  // A change of clocks may make the offset at the guess wrong, so it is looked up again.
  const guess = asUtc - offsetMs(asUtc, timezone);
  return new Date(asUtc - offsetMs(guess, timezone));
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timezone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${format.format(wholeSeconds).replace(' ', 'T')}Z`) - wholeSeconds;
}

/** The instant at which a calendar day (`2026-03-01`) begins in an IANA time zone. */
export const startOfDay = (date: string, timezone: string): Date => atLocalTime(`${date}T00:00:00`, timezone);
