import {
  toTranscript,
  type Transcript,
  type TranscriptDialog,
  type TranscriptSource,
} from '../transcript.ts';
import { parseClock } from './cue-time.ts';
import { chooseItemKeys, findItems, valueAt, type ItemKeys, type JsonKeys } from './generic-json-keys.ts';
import type { JsonPath } from './json-position.ts';
import { isObject, jsonValueError } from './read-json.ts';
import { toLanguage } from './to-language.ts';

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;
const USUAL_DATE_KEYS = ['recorded_at', 'date', 'created_at'];

/** A list of utterances under any key names, named by `keys` or usual ones. */
export function readGenericJson(source: TranscriptSource, value: unknown, keys: JsonKeys = {}): Transcript {
  const { path, items } = findItems(source, value, keys);
  const item_keys = chooseItemKeys(source, path, items, keys);
  const dialogs = items.map((item, index) => toDialog(source, [...path, index], item, item_keys));
  const title = valueAt(value, keys.title ?? 'title');
  const language = valueAt(value, keys.language ?? 'language');
  return toTranscript('generic_json', dialogs, {
    title: typeof title === 'string' ? title : null,
    language: typeof language === 'string' ? toLanguage(language) : null,
    recorded_at: toRecordedAt(source, value, keys.recorded_at),
  });
}

function toDialog(source: TranscriptSource, path: JsonPath, item: unknown, keys: ItemKeys): TranscriptDialog {
  if (!isObject(item)) throw jsonValueError(source, path, 'must be an object');
  const text = valueAt(item, keys.text) ?? '';
  if (typeof text !== 'string')
    throw jsonValueError(source, [...path, ...keys.text.split('.')], 'must be a text');
  const start_ms = timeAt(source, path, item, keys.start);
  const end_ms = timeAt(source, path, item, keys.end);
  if (start_ms !== null && end_ms !== null && end_ms < start_ms) {
    throw jsonValueError(source, [...path, ...(keys.end ?? '').split('.')], 'lies before its start');
  }
  const from_end_ms = start_ms === null || end_ms === null ? null : end_ms - start_ms;
  return {
    start_ms,
    duration_ms: timeAt(source, path, item, keys.duration) ?? from_end_ms,
    speaker: speakerAt(source, path, item, keys.speaker),
    text: text.trim(),
    ...idAt(source, path, item, keys.id),
  };
}

function speakerAt(
  source: TranscriptSource,
  path: JsonPath,
  item: unknown,
  key: string | undefined,
): string | null {
  const speaker = key === undefined ? null : (valueAt(item, key) ?? null);
  if (key === undefined || speaker === null || speaker === '') return null;
  if (typeof speaker === 'string' || typeof speaker === 'number') return String(speaker);
  throw jsonValueError(
    source,
    [...path, ...key.split('.')],
    `must be a text; name a key inside it as "${key}.name"`,
  );
}

function idAt(
  source: TranscriptSource,
  path: JsonPath,
  item: unknown,
  key: string | undefined,
): { id?: number } {
  if (key === undefined) return {};
  const id = valueAt(item, key);
  if (Number.isSafeInteger(id) && Number(id) > 0) return { id: Number(id) };
  throw jsonValueError(source, [...path, ...key.split('.')], 'must be a whole number from 1');
}

/** Milliseconds: a clock time, or a number of seconds, or of milliseconds where the key ends in `ms`. */
function timeAt(
  source: TranscriptSource,
  path: JsonPath,
  item: unknown,
  key: string | undefined,
): number | null {
  const time = key === undefined ? null : (valueAt(item, key) ?? null);
  if (key === undefined || time === null) return null;
  const clock_ms = typeof time === 'string' ? parseClock(time.trim()) : null;
  if (clock_ms !== null) return clock_ms;
  const is_number = typeof time === 'number' || (typeof time === 'string' && time.trim() !== '');
  const ms = is_number ? Math.round(Number(time) * (/(?:_ms|Ms|^ms)$/.test(key) ? 1 : 1000)) : Number.NaN;
  if (Number.isSafeInteger(ms) && ms >= 0) return ms;
  throw jsonValueError(source, [...path, ...key.split('.')], `is not a time: ${JSON.stringify(time)}`);
}

function toRecordedAt(source: TranscriptSource, value: unknown, key: string | undefined): string | null {
  const found = key === undefined ? USUAL_DATE_KEYS.find((usual) => isDate(valueAt(value, usual))) : key;
  if (found === undefined) return null;
  const date = valueAt(value, found);
  if (isDate(date)) return date;
  throw jsonValueError(source, found.split('.'), 'is not an ISO 8601 date or a date-time with a zone');
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && ISO_DATE_TIME.test(value) && !Number.isNaN(Date.parse(value));
}
