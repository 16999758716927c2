import type { TranscriptSource } from '../transcript.ts';
import type { JsonPath } from './json-position.ts';
import { isObject, jsonValueError } from './read-json.ts';

/** Names of the keys in a JSON file, `a.b` for `b` inside `a`; `items` is '' where the file is itself the list. */
export interface JsonKeys {
  items?: string;
  id?: string;
  speaker?: string;
  text?: string;
  start?: string;
  end?: string;
  duration?: string;
  title?: string;
  language?: string;
  recorded_at?: string;
}

const itemKeys = ['id', 'speaker', 'text', 'start', 'end', 'duration'] as const;
type ItemKey = (typeof itemKeys)[number];

/** The key of each field of an utterance; absent where the file has none. */
export type ItemKeys = { text: string } & Partial<Record<ItemKey, string>>;

/** What is looked for where no key is named, most usual first. */
const USUAL_KEYS: Record<ItemKey, readonly string[]> = {
  id: [],
  speaker: ['speaker', 'speaker_name', 'speakerName', 'name', 'from', 'user', 'participant'],
  text: ['text', 'content', 'transcript', 'sentence', 'message', 'utterance', 'body', 'caption'],
  start: ['start_ms', 'startMs', 'start', 'start_time', 'startTime'],
  end: ['end_ms', 'endMs', 'end', 'end_time', 'endTime'],
  duration: ['duration_ms', 'durationMs', 'duration'],
};

/** The value under `key`, or under a dotted path when there is no such key; undefined when there is neither. */
export function valueAt(value: unknown, key: string): unknown {
  if (key === '') return value;
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, key)) return value[key];
  const dot = key.indexOf('.');
  return dot < 0 ? undefined : valueAt(value[key.slice(0, dot)], key.slice(dot + 1));
}

/** The list of utterances and where it stands: the key that was named, else the first list of objects that have a text. */
export function findItems(
  source: TranscriptSource,
  value: unknown,
  keys: JsonKeys,
): { path: JsonPath; items: unknown[] } {
  if (keys.items !== undefined) {
    const items = valueAt(value, keys.items);
    if (Array.isArray(items)) return { path: keys.items === '' ? [] : keys.items.split('.'), items };
    throw jsonValueError(source, [], `has no list "${keys.items}"; its keys are ${listKeys(value)}`);
  }
  const text_keys = keys.text === undefined ? USUAL_KEYS.text : [keys.text];
  const isList = (items: unknown) =>
    Array.isArray(items) &&
    items.some((item) => text_keys.some((key) => typeof valueAt(item, key) === 'string'));
  if (isList(value)) return { path: [], items: value as unknown[] };
  const found = isObject(value) ? Object.entries(value).find(([, items]) => isList(items)) : undefined;
  if (found !== undefined) return { path: [found[0]], items: found[1] as unknown[] };
  throw jsonValueError(
    source,
    [],
    `has no list of utterances that is known; its keys are ${listKeys(value)}`,
  );
}

/** The keys that were named, each of which at least one item must have, and usual ones for the rest. */
export function chooseItemKeys(
  source: TranscriptSource,
  path: JsonPath,
  items: unknown[],
  keys: JsonKeys,
): ItemKeys {
  const has = (key: string) => items.some((item) => valueAt(item, key) !== undefined);
  const chosen: Partial<Record<ItemKey, string>> = {};
  for (const field of itemKeys) {
    const named = keys[field];
    if (named !== undefined && !has(named)) {
      throw jsonValueError(source, path, `has no item with "${named}"; the keys are ${listKeys(items[0])}`);
    }
    const key = named ?? USUAL_KEYS[field].find(has);
    if (key !== undefined) chosen[field] = key;
  }
  const { text } = chosen;
  if (text === undefined)
    throw jsonValueError(source, path, `has no text; the keys are ${listKeys(items[0])}`);
  return { ...chosen, text };
}

function listKeys(value: unknown): string {
  return isObject(value) ? Object.keys(value).slice(0, 20).join(', ') || '(none)' : '(not an object)';
}
