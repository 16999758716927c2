/** The instant at which clocks in an IANA time zone show a date and time (`2026-03-01T09:30:00`). */
export function atLocalTime(date_time: string, timezone: string): Date {
  const as_utc = Date.parse(`${date_time}Z`);
  // The offset at the guess may differ from the one then (a change of clocks that day), so it is looked up again.
  const guess = as_utc - offsetMs(as_utc, timezone);
  return new Date(as_utc - offsetMs(guess, timezone));
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timezone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const whole_seconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${format.format(whole_seconds).replace(' ', 'T')}Z`) - whole_seconds;
}
