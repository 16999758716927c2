const DAY_MS = 86_400_000;

/** Begun days count: a record that goes within the day has one left. */
export const toDaysLeft = (ends_at: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(ends_at).getTime() - now.getTime()) / DAY_MS));
