/** Times for people, in the zone of their own machine. */
import type { Format } from './print-report.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** `2026-03-02 09:00`, or null without a time. */
export function toLocalTime(time: string | null): string | null {
  if (time === null) return null;
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** In a list: as people read it, or whole and with its zone in CSV, which programs read. */
export function toTimeIn(format: Format, time: Date | string | null): string | null {
  const whole = time instanceof Date ? time.toISOString() : time;
  return format === 'csv' ? whole : toLocalTime(whole);
}

/** `1:02:31`, `12:31` */
export function toLength(milliseconds: number | null): string | null {
  if (milliseconds === null) return null;
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const padded = rest.map(two).join(':');
  return hours > 0 ? `${hours}:${padded}` : padded.replace(/^0/, '');
}
