const SOON_MS = 3 * 24 * 60 * 60 * 1000;

/** Within three days. */
export const isEndingSoon = (expiresAt: string, now: Date): boolean =>
  new Date(expiresAt).getTime() - now.getTime() < SOON_MS;
