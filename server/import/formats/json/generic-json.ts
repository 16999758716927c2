import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { isObject, jsonValueError } from '../../../text/transcript/read-json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { groupWords } from '../shared/group-words.ts';
import { at, listAt, textAt, valueAt } from '../shared/json-values.ts';
import { readUtterances, type Field, type RawUtterance } from '../shared/read-utterances.ts';
import { endOfRecording } from '../shared/segment-list.ts';
import {
  chooseItemKeys,
  findItems,
  keyIn,
  textKeyIn,
  wordsOf,
  type ItemKeys,
  type JsonKeys,
} from './generic-json-keys.ts';

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;
const USUAL_DATE_KEYS = ['recorded_at', 'date', 'created_at'];
/** Keys of the lists of people in a file. */
const PEOPLE_KEYS = ['speakers', 'participants', 'parties', 'users', 'attendees'];
/** The least number of items without spaces that count as words. */
const MIN_WORDS = 4;

/** A list of utterances under any key names, named by `keys` or usual ones. */
export function readGenericJson(source: TranscriptSource, value: unknown, keys: JsonKeys = {}): Transcript {
  const { path, items, paths } = findItems(source, value, keys);
  const itemKeys = chooseItemKeys(source, { path, items, keys });
  const people = toPeople(value);
  const raws = items.map((item, index) =>
    toRaw(source, { path: paths?.[index] ?? [...path, index], item, keys: itemKeys, people }),
  );
  const { dialogs, notes, began_at } = readUtterances(source, raws);
  const title = valueAt(value, keys.title ?? 'title');
  const language = valueAt(value, keys.language ?? 'language');
  const isWords =
    keys.text === undefined && dialogs.length >= MIN_WORDS && dialogs.every(({ text }) => !/\s/.test(text));
  const grouped = isWords ? groupWords(dialogs.map(toWord)) : dialogs;
  return toTranscript('generic_json', grouped, {
    title: typeof title === 'string' ? title : null,
    language: typeof language === 'string' ? toLanguage(language) : null,
    recorded_at:
      toRecordedAt(source, value, keys.recorded_at) ??
      (began_at === null ? null : endOfRecording(began_at, dialogs)),
    notes,
  });
}

function toRaw(
  source: TranscriptSource,
  {
    path,
    item,
    keys,
    people,
  }: { path: JsonPath; item: unknown; keys: ItemKeys; people: ReadonlyMap<string, string> },
): RawUtterance {
  const place = { path };
  if (!isObject(item)) {
    const absent = { speaker: undefined, start: undefined, end: undefined, duration: undefined };
    return { place, text: { key: '', value: item }, ...absent };
  }
  const textKey = textKeyIn(item, keys.text);
  const words = textKey === undefined ? wordsOf(item) : null;
  return {
    place,
    text:
      textKey === undefined
        ? { key: 'words', value: joinWords(words ?? []) }
        : { key: textKey, value: valueAt(item, textKey) },
    speaker: named(fieldOf(item, keys.speaker), people),
    start:
      fieldOf(item, keys.start) ??
      fieldOf(words?.[0], ['start', 'start_time', 'start_timestamp.relative', 'startTime']),
    end:
      fieldOf(item, keys.end) ??
      fieldOf(words?.at(-1), ['end', 'end_time', 'end_timestamp.relative', 'endTime']),
    duration: fieldOf(item, keys.duration),
    ...idAt(source, { path, item, key: keys.id[0] }),
  };
}

function fieldOf(item: unknown, keys: readonly string[]): Field | undefined {
  const key = keyIn(item, keys) ?? keys.find((one) => valueAt(item, one) !== undefined);
  return key === undefined ? undefined : { key, value: valueAt(item, key) };
}

/** Ids are replaced by names of people where the file maps them. */
function named(field: Field | undefined, people: ReadonlyMap<string, string>): Field | undefined {
  if (field === undefined || (typeof field.value !== 'string' && typeof field.value !== 'number'))
    return field;
  return { key: field.key, value: people.get(String(field.value)) ?? field.value };
}

function toPeople(value: unknown): Map<string, string> {
  const listed = PEOPLE_KEYS.flatMap((key) => listAt(value, key));
  const people = new Map<string, string>();
  for (const person of listed) {
    const id = at(person, 'id') ?? at(person, 'speaker_id') ?? at(person, 'speakerId');
    const name = textAt(person, 'name') ?? textAt(person, 'display_name') ?? textAt(person, 'displayName');
    if (name !== null && (typeof id === 'string' || typeof id === 'number')) people.set(String(id), name);
  }
  return people;
}

function joinWords(words: readonly unknown[]): string {
  const texts = words.map(
    (word) => textAt(word, 'punctuated_word') ?? textAt(word, 'text') ?? textAt(word, 'word') ?? '',
  );
  return texts.filter((text) => text !== '').join(' ');
}

const toWord = ({ text, start_ms, duration_ms, speaker }: Transcript['dialogs'][number]) => ({
  text,
  start_ms,
  end_ms: start_ms === null || duration_ms === null ? null : start_ms + duration_ms,
  speaker,
  attaches: /^[.,?!:;。、？！…]+$/.test(text),
});

function idAt(
  source: TranscriptSource,
  { path, item, key }: { path: JsonPath; item: unknown; key: string | undefined },
): { id?: number } {
  if (key === undefined) return {};
  const id = valueAt(item, key);
  if (Number.isSafeInteger(id) && Number(id) > 0) return { id: Number(id) };
  throw jsonValueError(source, [...path, ...key.split('.')], 'must be a whole number from 1');
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
