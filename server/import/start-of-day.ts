import { atLocalTime } from './at-local-time.ts';

/** The instant at which a calendar day (`2026-03-01`) begins in an IANA time zone. */
export const startOfDay = (date: string, timezone: string): Date => atLocalTime(`${date}T00:00:00`, timezone);
