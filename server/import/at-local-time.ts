/** The instant at which clocks in an IANA time zone show a date and time (`2026-03-01T09:30:00`). */
export function atLocalTime(date_time: string, timezone: string): Date {
  const asUtc = Date.parse(`${date_time}Z`);
  // A change of clocks may make the offset at the guess wrong, so it is looked up again.
  const guess = asUtc - offsetMs(asUtc, timezone);
  return new Date(asUtc - offsetMs(guess, timezone));
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMs(instant: number, timezone: string): number {
  const wholeSeconds = Math.floor(instant / 1000) * 1000;
  return Date.parse(`${formatOf(timezone).format(wholeSeconds).replace(' ', 'T')}Z`) - wholeSeconds;
}

/** Making one takes twenty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 zones; spellings without end come from files made to fill the memory. */
const MOST_FORMATS = 1_000;

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known !== undefined) return known;
  const options = { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  if (formats.size < MOST_FORMATS) formats.set(timezone, format);
  return format;
}

/** The instant at which a calendar day (`2026-03-01`) begins in an IANA time zone. */
export const startOfDay = (date: string, timezone: string): Date => atLocalTime(`${date}T00:00:00`, timezone);
