import { isObject } from '../../../base/json.ts';
import { toTranscript, type Transcript, type TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { jsonValueError } from '../../../text/transcript/read-json.ts';
import { toLanguage } from '../../../text/transcript/to-language.ts';
import { groupWords } from '../shared/group-words.ts';
import { at, listAt, textAt, valueAt } from '../shared/json-values.ts';
import { readUtterances, type Field, type RawUtterance } from '../shared/read-utterances.ts';
import { endOfRecording } from '../shared/segment-list.ts';
import {
  chooseItemKeys,
  findItems,
  isWordKey,
  keyIn,
  textKeyIn,
  wordsOf,
  type ItemKeys,
  type JsonKeys,
} from './generic-json-keys.ts';
import { findTitle, usualKeysIn } from './usual-keys.ts';

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d))?$/;
const USUAL_DATE_KEYS = ['recorded_at', 'date', 'created_at'];
/** Keys of the lists of people in a file. */
const PEOPLE_KEYS = ['speakers', 'participants', 'parties', 'users', 'attendees'];
const PERSON_KEYS = ['name', 'display_name', 'displayName', 'speaker_name', 'speakerName'];
/** The least number of items without spaces that count as words. */
const MIN_WORDS = 4;

/** A list of utterances under any key names, named by `keys` or usual ones. */
export function readGenericJson(source: TranscriptSource, value: unknown, keys: JsonKeys = {}): Transcript {
  const { path, first_of_others = [], ...found } = findItems(source, value, keys);
  const isNamed = Object.keys(keys).length > 0;
  const hasTypes = !isNamed && found.items.some((item) => TALK.test(textAt(item, 'type') ?? ''));
  const said = found.items.flatMap((item, index) =>
    !hasTypes || !NO_TALK.test(textAt(item, 'type') ?? '')
      ? [{ item, at: found.paths?.[index] ?? [...path, index] }]
      : [],
  );
  const items = said.map(({ item }) => item);
  const itemKeys = chooseItemKeys(source, { path, items, keys });
  const people = toPeople(value, found.paths?.[0]?.slice(0, -2) ?? path.slice(0, -1));
  const raws = said.flatMap(({ item, at: place }) =>
    splitVoices(item, itemKeys).map((voice) =>
      toRaw(source, { path: place, item: voice, keys: itemKeys, people }),
    ),
  );
  const { dialogs, notes, began_at } = readUtterances(source, raws);
  if (!isNamed) requireWhole(source, value, dialogs);
  const title = keys.title === undefined ? findTitle(value) : valueAt(value, keys.title);
  const language = valueAt(value, keys.language ?? 'language');
  const isWords =
    keys.text === undefined &&
    (dialogs.length >= MIN_WORDS || isWordKey(itemKeys.text[0])) &&
    dialogs.every(({ text }) => !/\s/.test(text));
  const grouped = isWords ? groupWords(dialogs.map(toWord)) : dialogs;
  return toTranscript('generic_json', grouped, {
    title: typeof title === 'string' ? title : null,
    language: typeof language === 'string' ? toLanguage(language) : null,
    recorded_at:
      toRecordedAt(source, value, keys.recorded_at) ??
      (began_at === null ? null : endOfRecording(began_at, dialogs)),
    notes: [
      ...toLeftEntries(found.items.length - items.length),
      ...notes,
      ...toLeftLists(first_of_others, dialogs),
    ],
  });
}

const TALK = /^(?:transcript|transcription|utterance|speech)$/i;
/** Types of entries beside talk in logs of calls, such as Dialpad's. An unknown type may be talk: a question, a segment. */
const NO_TALK = /^(?:(?:custom_|real_time_)?moment|ai_question|action(?:_item)?|dtmf)$/i;

const toLeftEntries = (count: number): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'entry that is' : 'entries that are'} no talk left out`];

/** Files may have the same talk in several forms; a list that begins with something else has more of it. */
function toLeftLists(firstTexts: readonly string[], dialogs: Transcript['dialogs']): string[] {
  const whole = dialogs.map(({ text }) => text).join(' ');
  const left = firstTexts.filter((text) => !whole.includes(text)).length;
  return left === 0 ? [] : [`${left} other ${left === 1 ? 'list' : 'lists'} of utterances left out`];
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
  const words = wordsOf(item);
  // An utterance may be said to stand at places of the recording, as Azure's Video Indexer has it.
  const parts = words ?? listAt(item, 'instances');
  const wordKeys = (field: 'start' | 'end') => usualKeysIn(parts.slice(0, 1), field);
  const [from, to] = splitPair(fieldOf(item, keys.start));
  return {
    place,
    text:
      textKey === undefined
        ? { key: 'words', value: joinWords(words ?? []) }
        : { key: textKey, value: valueAt(item, textKey) },
    speaker: named(toChannel(fieldOf(item, keys.speaker)) ?? speakerOfWords(words ?? []), people),
    start: from ?? fieldOf(parts[0], wordKeys('start')),
    end: fieldOf(item, keys.end) ?? to ?? fieldOf(parts.at(-1), wordKeys('end')),
    duration: fieldOf(item, keys.duration),
    ...idAt(source, { path, item, key: keys.id[0] }),
  };
}

function fieldOf(item: unknown, keys: readonly string[]): Field | undefined {
  const key = keyIn(item, keys) ?? keys.find((one) => valueAt(item, one) !== undefined);
  return key === undefined ? undefined : { key, value: valueAt(item, key) };
}

/** `[0, 2.5]` is a start and an end, of which the last may be open; a longer list has the time of each word. */
function splitPair(field: Field | undefined): [start: Field | undefined, end: Field | undefined] {
  if (field === undefined || !Array.isArray(field.value) || field.value.length < 2) return [field, undefined];
  const times = field.value as unknown[];
  return [
    { key: field.key, value: times[0] },
    { key: field.key, value: times.at(-1) },
  ];
}

/** The speaker of the first word of an utterance that itself names none. */
function speakerOfWords(words: readonly unknown[]): Field | undefined {
  const keys = usualKeysIn(words.slice(0, 1), 'speaker').filter((key) => /^(?:speaker|spk|label)/i.test(key));
  return toChannel(fieldOf(words[0], keys));
}

/** An utterance that names no speaker is as many as its words name, one after the other. */
function splitVoices(item: unknown, keys: ItemKeys): unknown[] {
  const words = wordsOf(item) ?? [];
  const speaker = speakerOfWords(words);
  if (speaker === undefined || fieldOf(item, keys.speaker) !== undefined) return [item];
  const runs: { voice: unknown; words: unknown[] }[] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const voice = valueAt(word, speaker.key) ?? run?.voice;
    if (run?.voice === voice) run?.words.push(word);
    else runs.push({ voice, words: [word] });
  }
  return runs.length > 1 ? runs : [item];
}

const toNumeral = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** A number of a channel says more with what it is. */
function toChannel(field: Field | undefined): Field | undefined {
  if (field === undefined || !/channel/i.test(field.key)) return field;
  const channel = /^[0-9]{1,3}$/.test(toNumeral(field.value)) ? Number(field.value) : null;
  return channel !== null ? { ...field, value: `Channel ${channel}` } : field;
}

/** Ids are replaced by names of people where the file maps them. */
function named(field: Field | undefined, people: ReadonlyMap<string, string>): Field | undefined {
  if (field === undefined || (typeof field.value !== 'string' && typeof field.value !== 'number'))
    return field;
  return { key: field.key, value: people.get(String(field.value)) ?? field.value };
}

/** The names of people of the file, or beside the list, under every key that may be their id: `id`, `spkid`, `user_id`. */
function toPeople(value: unknown, around: JsonPath): Map<string, string> {
  const beside = at(value, ...around);
  const listed = [value, beside].flatMap((holder) => PEOPLE_KEYS.flatMap((key) => listAt(holder, key)));
  const people = new Map<string, string>();
  for (const person of listed.filter(isObject)) {
    const name = PERSON_KEYS.map((key) => textAt(person, key)).find((text) => text !== null) ?? null;
    const ids = Object.keys(person).filter((key) => /(?:^|_)(?:id|tag|label)$|^spkid$|Id$/.test(key));
    for (const id of ids.toSorted((a, b) => a.length - b.length).map((key) => person[key])) {
      if (name !== null && (typeof id === 'string' || typeof id === 'number') && !people.has(String(id)))
        people.set(String(id), name);
    }
  }
  return people;
}

/**
 * A file often holds its whole text beside the list: then the list that was found has to be all of it.
 * @throws TranscriptError when it holds less than half
 */
function requireWhole(source: TranscriptSource, value: unknown, dialogs: Transcript['dialogs']): void {
  const key = ['text', 'transcript'].find((each) => textAt(value, each) !== null);
  const whole = key === undefined ? '' : (textAt(value, key) ?? '').replaceAll(/\s/g, '');
  const read = dialogs.reduce((sum, { text }) => sum + text.replaceAll(/\s/g, '').length, 0);
  if (key !== undefined && read * 2 < whole.length)
    throw jsonValueError(
      source,
      [key],
      'holds more than twice the text of the list of utterances that was found',
    );
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
