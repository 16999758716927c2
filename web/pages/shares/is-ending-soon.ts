const SOON_MS = 3 * 24 * 60 * 60 * 1000;

/** Within three days. */
export const isEndingSoon = (expires_at: string, now: Date): boolean =>
  new Date(expires_at).getTime() - now.getTime() < SOON_MS;
