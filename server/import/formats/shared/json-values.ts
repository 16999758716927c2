import { isObject } from '../../../base/json.ts';
import { toSpeakerLabel } from './speaker-label.ts';

/** The value at the end of `keys`; undefined where the path breaks off. */
export function at(value: unknown, ...keys: (string | number)[]): unknown {
  let found: unknown = value;
  for (const key of keys) {
    if (Array.isArray(found) && typeof key === 'number') found = (found as unknown[])[key];
    else if (isObject(found) && Object.hasOwn(found, key)) found = found[key];
    else return undefined;
  }
  return found;
}

/** The value under `key`, or under a dotted path when there is no such key; undefined when there is neither. */
export function valueAt(value: unknown, key: string): unknown {
  if (key === '') return value;
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, key)) return value[key];
  const dot = key.indexOf('.');
  return dot < 0 ? undefined : valueAt(value[key.slice(0, dot)], key.slice(dot + 1));
}

export const listAt = (value: unknown, ...keys: (string | number)[]): unknown[] => {
  const found = at(value, ...keys);
  return Array.isArray(found) ? (found as unknown[]) : [];
};

export const textAt = (value: unknown, ...keys: (string | number)[]): string | null => {
  const found = at(value, ...keys);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null;
};

/** Whether the value is a list with an item among the first that has all of `keys`. */
export function isListOf(value: unknown, ...keys: string[]): value is unknown[] {
  const first = Array.isArray(value) ? (value as unknown[]).slice(0, 10) : [];
  return first.some((item) => isObject(item) && keys.every((key) => Object.hasOwn(item, key)));
}

/** Turns an engine's label of a voice into a name: `Speaker 0` says more than a number. */
export function toVoice(label: unknown): string | null {
  if (typeof label === 'number' && Number.isFinite(label)) return `Speaker ${label}`;
  if (typeof label !== 'string') return null;
  return /^\d{1,4}$/.test(label.trim()) ? `Speaker ${label.trim()}` : toSpeakerLabel(label);
}

/** ISO 8601 with a zone, or null. */
export function toInstantText(value: unknown): string | null {
  if (typeof value === 'number' && value > 1e12 && value < 1e13) return new Date(value).toISOString();
  const isInstant =
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.]{0,20}(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  const ms = isInstant ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
