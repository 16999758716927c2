import type { TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { isObject, jsonValueError } from '../../../text/transcript/read-json.ts';
import { listAt, valueAt } from '../shared/json-values.ts';

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

/** The keys under which a field may be, first choice first: merged files mix them. Empty: the file has no such field. */
export type ItemKeys = Record<ItemKey, readonly string[]>;

const toKeys = (keys: string) => keys.split(' ');

/** The keys to look for where none is named, the most usual first. */
const USUAL_KEYS: Record<ItemKey, readonly string[]> = {
  id: [],
  speaker: toKeys(
    'speaker speaker_name speakerName speakerDisplayName speaker_label speakerLabel participant_name participantName participant ' +
      'name from user spk author role speaker_id speakerId voice channel_label',
  ),
  text: toKeys(
    'text content transcript sentence message utterance body caption msg transcription word spokenText ' +
      'display punctuated_word value line',
  ),
  start: toKeys(
    'start_ms startMs start start_time startTime startOffset start_offset start_at startAt begin begin_time time_begin ' +
      'from ts timestamp time offset_ms offset offsets.from startTimeMs start_seconds startSeconds start_timestamp.relative',
  ),
  end: toKeys(
    'end_ms endMs end end_time endTime endOffset end_offset end_at endAt time_end to end_ts stop offsets.to endTimeMs ' +
      'end_seconds endSeconds end_timestamp.relative',
  ),
  duration: toKeys('duration_ms durationMs duration dur length_ms'),
};

/** No answer has its list deeper than this. */
const MAX_DEPTH = 6;
/** The number of first items that tell whether a list holds utterances. */
const LOOKED_AT = 20;

export interface FoundList {
  path: JsonPath;
  items: unknown[];
  /** The path of each item, when they come from several lists. */
  paths?: JsonPath[];
}

/** The list of utterances and its path: the one under the named key, else the one most like utterances. */
export function findItems(source: TranscriptSource, value: unknown, keys: JsonKeys): FoundList {
  if (keys.items !== undefined) {
    const items = valueAt(value, keys.items);
    if (Array.isArray(items)) return { path: keys.items === '' ? [] : keys.items.split('.'), items };
    throw jsonValueError(source, [], `has no list "${keys.items}"; its keys are ${listKeys(value)}`);
  }
  const textKeys = keys.text === undefined ? USUAL_KEYS.text : [keys.text];
  let best: (FoundList & { score: number }) | null = null;
  for (const list of walkLists(value, [], 0)) {
    const score = scoreOf(list.items, textKeys);
    if (score > (best?.score ?? 0)) best = { ...list, score };
  }
  if (best !== null) return withSiblings(value, best);
  throw jsonValueError(
    source,
    [],
    `has no list of utterances that is known; its keys are ${listKeys(value)}`,
  );
}

/** Lists of objects, the outer ones first; only the first items of a list are searched. */
function* walkLists(value: unknown, path: JsonPath, depth: number): Generator<FoundList> {
  if (depth > MAX_DEPTH) return;
  if (Array.isArray(value)) {
    const items = value as unknown[];
    if (items.some(isObject)) yield { path, items };
    // Lists inside utterances are their words.
    if (scoreOf(items, USUAL_KEYS.text) > 0) return;
    for (const [index, item] of items.slice(0, 2).entries())
      yield* walkLists(item, [...path, index], depth + 1);
  } else if (isObject(value)) {
    for (const key of Object.keys(value).slice(0, 200))
      yield* walkLists(value[key], [...path, key], depth + 1);
  }
}

/** Joins sentences of several turns: keys of the first turn are read in all; a turn's speaker covers its sentences. */
function withSiblings(value: unknown, found: FoundList): FoundList {
  const index = found.path.findLastIndex((step) => typeof step === 'number');
  if (index < 0) return found;
  const [before, rest] = [found.path.slice(0, index), found.path.slice(index + 1)];
  const siblings = listAt(value, ...before).flatMap((sibling, turn) => {
    const speaker = { ...pickSpeaker(sibling) };
    return listAt(sibling, ...rest).map((item, at) => ({
      item: isObject(item) ? { ...speaker, ...item } : item,
      path: [...before, turn, ...rest, at],
    }));
  });
  return { path: before, items: siblings.map(({ item }) => item), paths: siblings.map(({ path }) => path) };
}

function pickSpeaker(turn: unknown): Record<string, unknown> {
  const key = keyIn(turn, USUAL_KEYS.speaker);
  return key === undefined || key.includes('.') ? {} : { [key]: valueAt(turn, key) };
}

/** Times tell a transcript from a list of tasks, spaces in the text tell utterances from words; the first of the best wins. */
function scoreOf(items: readonly unknown[], textKeys: readonly string[]): number {
  const looked = items.slice(0, LOOKED_AT);
  const said = looked.flatMap((item) => {
    const key = textKeyIn(item, textKeys);
    const text = key === undefined ? wordsOf(item) : valueAt(item, key);
    return typeof text === 'string' || Array.isArray(text) ? [text] : [];
  });
  if (said.length * 2 < looked.length) return 0;
  const has = (keys: readonly string[]) => looked.some((item) => keyIn(item, keys) !== undefined);
  const isWords = said.every((text) => typeof text === 'string' && !/\s/.test(text.trim()));
  return (
    (1 + (has(USUAL_KEYS.start) ? 8 : 0) + (has(USUAL_KEYS.speaker) ? 4 : 0)) *
    (isWords && looked.length > 1 ? 0.5 : 1)
  );
}

/** The words of an utterance that has them as a list; null when it has none. */
export function wordsOf(item: unknown): unknown[] | null {
  const words = valueAt(item, 'words');
  return Array.isArray(words) && isObject(words[0]) ? (words as unknown[]) : null;
}

/** The named keys, each of which at least one item must have, and usual ones for the rest. */
export function chooseItemKeys(
  source: TranscriptSource,
  { path, items, keys }: { path: JsonPath; items: unknown[]; keys: JsonKeys },
): ItemKeys {
  const present = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
  const has = (key: string) =>
    present.has(key) || (key.includes('.') && items.some((item) => valueAt(item, key) !== undefined));
  const choose = (field: ItemKey): readonly string[] => {
    const named = keys[field];
    if (named === undefined) return USUAL_KEYS[field].filter(has);
    if (has(named)) return [named];
    throw jsonValueError(source, path, `has no item with "${named}"; the keys are ${listKeys(items[0])}`);
  };
  const chosen = Object.fromEntries(itemKeys.map((field) => [field, choose(field)])) as ItemKeys;
  if (chosen.text.length === 0 && !items.some((item) => wordsOf(item) !== null))
    throw jsonValueError(source, path, `has no text; the keys are ${listKeys(items[0])}`);
  return chosen;
}

/** The one of `keys` that has a value in this item; undefined: none has. */
export const keyIn = (item: unknown, keys: readonly string[]): string | undefined =>
  keys.find((key) => valueAt(item, key) != null);

/** The same for the text: an empty one counts only where there is no other. */
export const textKeyIn = (item: unknown, keys: readonly string[]): string | undefined =>
  keys.find((key) => {
    const text = valueAt(item, key);
    return typeof text === 'string' && text !== '';
  }) ?? keys.find((key) => valueAt(item, key) !== undefined);

export function listKeys(value: unknown): string {
  return isObject(value) ? Object.keys(value).slice(0, 20).join(', ') || '(none)' : '(not an object)';
}
