import { isObject } from '../../../base/json.ts';
import type { TranscriptSource } from '../../../text/transcript/transcript.ts';
import type { JsonPath } from '../../../text/transcript/json-position.ts';
import { jsonValueError } from '../../../text/transcript/read-json.ts';
import { listAt, valueAt } from '../shared/json-values.ts';
import { itemFields, toPlainKey, usualKeysIn, type ItemField } from './usual-keys.ts';

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

/** The keys under which a field may be, first choice first: merged files mix them. Empty: the file has no such field. */
export type ItemKeys = Record<ItemField, readonly string[]>;

/** Lists inside an utterance are its words, but for these. */
const PARTS_KEY =
  /^(?:sentences?|sentenceinfo|segments?|utterances|phrases|paragraphs?|lines?|results?|turns|monologues)$/;

/** Keys of lists of which one is enough: other ways to understand the same are not what was said next. */
const INSTEAD = /^(?:alternatives|nbest|hypotheses|candidates)$/i;

/** No answer has its list deeper than this. */
const MAX_DEPTH = 6;
/** The number of first items that tell whether a list holds utterances. */
const LOOKED_AT = 20;

/** Times give a list so many points; without them it has fewer. */
const TIMED = 8;

export interface FoundList {
  path: JsonPath;
  items: unknown[];
  /** The path of each item, when they come from several lists. */
  paths?: JsonPath[];
  /** The first texts of the other lists that look as much like utterances. */
  first_of_others?: string[];
}

const isAlong = (path: JsonPath, other: JsonPath) =>
  path.length === other.length &&
  path.every(
    (step, index) => step === other[index] || (typeof step === 'number' && typeof other[index] === 'number'),
  );

function firstText(items: readonly unknown[]): string {
  const text = saidBy(items[0], textKeysIn(items.slice(0, LOOKED_AT)));
  return typeof text === 'string' ? text.trim() : '';
}

const beginsIn = (texts: readonly string[], others: readonly string[]) =>
  new Set(texts.slice(0, LOOKED_AT)).isSubsetOf(new Set(others));

/** Whether two lists are forms of one talk, not tracks of it: what either begins with, the other has as well. */
function sayTheSame(one: readonly unknown[], other: readonly unknown[], textKey?: string): boolean {
  const said = (items: readonly unknown[]) => {
    const textKeys = textKey === undefined ? textKeysIn(items.slice(0, LOOKED_AT)) : [textKey];
    return items.map((item) => JSON.stringify(saidBy(item, textKeys)));
  };
  const [texts, others] = [said(one), said(other)];
  return beginsIn(texts, others) && beginsIn(others, texts);
}

/** The list of utterances and its path: the one under the named key, else the one most like utterances. */
export function findItems(source: TranscriptSource, value: unknown, keys: JsonKeys): FoundList {
  if (keys.items !== undefined) {
    const items = valueAt(value, keys.items);
    if (Array.isArray(items)) return { path: keys.items === '' ? [] : keys.items.split('.'), items };
    throw jsonValueError(source, [], `has no list "${keys.items}"; its keys are ${listKeys(value)}`);
  }
  const lists = Array.from(walkLists(value, [], 0), (list) => ({
    ...list,
    score: scoreOf(list.items, keys.text),
  }));
  const [best] = lists.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  if (best !== undefined) {
    const talk = withSiblings(value, best);
    const tracks = lists
      .filter(({ path, score }) => score > TIMED && trackOf(path, best.path) !== null)
      .map((list) => withSiblings(value, list))
      .filter(({ items }) => !sayTheSame(items, talk.items, keys.text));
    const left = lists.filter(({ path, score }) => score === best.score && !isAlong(path, best.path));
    const others = left.filter(({ path }) => !tracks.some((track) => track.path === path));
    return {
      ...joinTracks(talk, tracks),
      first_of_others: others.map((list) => firstText(list.items)),
    };
  }
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
    const isSaid = scoreOf(items) > 0;
    for (const [index, item] of items.slice(0, 2).entries())
      yield* isSaid ? walkParts(item, [...path, index], depth) : walkLists(item, [...path, index], depth + 1);
  } else if (isObject(value)) {
    for (const key of Object.keys(value).slice(0, 200))
      yield* walkLists(value[key], [...path, key], depth + 1);
  }
}

/** The sentences of an utterance, whose times it may lack. */
function* walkParts(item: unknown, path: JsonPath, depth: number): Generator<FoundList> {
  if (!isObject(item)) return;
  const keys = Object.keys(item).slice(0, 200);
  for (const key of keys.filter((each) => PARTS_KEY.test(toPlainKey(each))))
    yield* walkLists(item[key], [...path, key], depth + 2);
}

/** The names of tracks that a program transcribed one by one: as a word in the key, or as the whole key. */
const TRACK =
  /(?<![a-z])(?:mic(?:rophone)?|system|track|channel|speaker|side|local|remote|agent|customer|caller|callee|guest|host|participant)s?(?![a-z])|^(?:me|them|self|others?|you|input|output|left|right|inbound|outbound|incoming|outgoing)$/i;

const isTrack = (key: unknown) =>
  typeof key === 'string' && TRACK.test(key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '));

/** The name of a list that stands in its file as the other does, as `mic` beside `system`; null: it does not. */
function trackOf(path: JsonPath, other: JsonPath): string | null {
  if (path.length !== other.length) return null;
  const [place, ...more] = path.flatMap((step, at) => (step === other[at] ? [] : [at]));
  const names = place === undefined ? [] : [path[place], other[place]];
  const areTracks = names.length > 0 && names.every(isTrack);
  return more.length === 0 && areTracks ? String(names[0]) : null;
}

/** The talk of all tracks, whose names are its speakers where it names none. */
function joinTracks(talk: FoundList, tracks: readonly FoundList[]): FoundList {
  const [first] = tracks;
  if (first === undefined) return talk;
  const names = [trackOf(talk.path, first.path), ...tracks.map(({ path }) => trackOf(path, talk.path))];
  const found = [talk, ...tracks];
  return {
    path: talk.path,
    items: found.flatMap(({ items }, at) => {
      const speakerKeys = usualKeysIn(items, 'speaker');
      const isNamed = (item: unknown) => keyIn(item, speakerKeys) !== undefined;
      return items.map((item) => (isObject(item) && !isNamed(item) ? { ...item, speaker: names[at] } : item));
    }),
    paths: found.flatMap(({ paths = [] }) => paths),
  };
}

/** Joins the lists of all turns, however deep: keys of the first are read in all; a turn's speaker covers what is in it. */
function withSiblings(value: unknown, { path }: FoundList): FoundList {
  const found = listsAlong(value, path);
  return { path, items: found.map(({ item }) => item), paths: found.map((each) => each.path) };
}

function listsAlong(value: unknown, path: JsonPath): { item: unknown; path: JsonPath }[] {
  const index = path.findIndex((step) => typeof step === 'number');
  if (index < 0) return listAt(value, ...path).map((item, at) => ({ item, path: [...path, at] }));
  const [before, rest] = [path.slice(0, index), path.slice(index + 1)];
  const all = listAt(value, ...before);
  const turns = INSTEAD.test(String(before.at(-1))) ? all.slice(0, 1) : all;
  const speakerKeys = usualKeysIn(turns, 'speaker');
  return turns.flatMap((turn, at) => {
    const speaker = pickSpeaker(turn, speakerKeys);
    return listsAlong(turn, rest).map(({ item, path: inTurn }) => ({
      item: isObject(item) ? { ...speaker, ...item } : item,
      path: [...before, at, ...inTurn],
    }));
  });
}

function pickSpeaker(turn: unknown, speakerKeys: readonly string[]): Record<string, unknown> {
  const key = keyIn(turn, speakerKeys);
  return key === undefined || key.includes('.') ? {} : { [key]: valueAt(turn, key) };
}

/** Times tell a transcript from a list of tasks, spaces in the text tell utterances from words; the first of the best wins. */
function scoreOf(items: readonly unknown[], textKey?: string): number {
  const looked = items.slice(0, LOOKED_AT);
  const textKeys = textKey === undefined ? textKeysIn(looked) : [textKey];
  const said = looked
    .map((item) => saidBy(item, textKeys))
    .filter((text) => typeof text === 'string' || Array.isArray(text));
  if (said.length * 2 < looked.length) return 0;
  const startKeys = usualKeysIn(looked, 'start');
  const speakerKeys = usualKeysIn(looked, 'speaker');
  const hasStart = looked.some((item) => startKeys.some((key) => isTime(valueAt(item, key))));
  const hasSpeaker = looked.some((item) => keyIn(item, speakerKeys) !== undefined);
  const isWords =
    said.every((text) => typeof text === 'string' && !/\s/.test(text.trim())) &&
    (looked.length > 1 || isWordKey(textKeys[0]));
  return (1 + (hasStart ? TIMED : 0) + (hasSpeaker ? 4 : 0)) * (isWords ? 0.5 : 1);
}

/** The usual keys of a text; where somebody speaks at a time and has none of them, the key with the longest sentences. */
function textKeysIn(items: readonly unknown[]): string[] {
  const usual = usualKeysIn(items, 'text');
  if (usual.length > 0) return usual;
  const around = [usualKeysIn(items, 'start'), usualKeysIn(items, 'speaker')];
  if (around.some((keys) => keys.length === 0)) return [];
  const lengths = new Map<string, number>();
  for (const [key, value] of items.filter(isObject).flatMap(Object.entries<unknown>)) {
    const isSentence = typeof value === 'string' && /\s/.test(value.trim()) && !around.flat().includes(key);
    if (isSentence) lengths.set(key, (lengths.get(key) ?? 0) + value.length);
  }
  const [longest] = [...lengths].toSorted((a, b) => b[1] - a[1]);
  return longest === undefined || items.some((item) => wordsOf(item) !== null) ? [] : [longest[0]];
}

/** Whether the text under the key is a word. */
export const isWordKey = (key: string | undefined): boolean => /^(?:punctuated_?)?word$/i.test(key ?? '');

/** Times of each word are not the time of the utterance. */
const isTime = (value: unknown) => value != null && (!Array.isArray(value) || !Array.isArray(value[0]));

/** The words of an utterance that has them as a list; null when it has none. */
export function wordsOf(item: unknown): unknown[] | null {
  const lists = [valueAt(item, 'words'), valueAt(item, 'tokens')];
  const words = lists.find((list) => Array.isArray(list) && isObject(list[0]));
  return words === undefined ? null : (words as unknown[]);
}

/** The text of an utterance, or its words. */
function saidBy(item: unknown, textKeys: readonly string[]): unknown {
  const key = textKeyIn(item, textKeys);
  return key === undefined ? wordsOf(item) : valueAt(item, key);
}

/** The named keys, each of which at least one item must have, and usual ones for the rest. */
export function chooseItemKeys(
  source: TranscriptSource,
  { path, items, keys }: { path: JsonPath; items: unknown[]; keys: JsonKeys },
): ItemKeys {
  const present = new Set(items.flatMap((item) => (isObject(item) ? Object.keys(item) : [])));
  const has = (key: string) =>
    present.has(key) || (key.includes('.') && items.some((item) => valueAt(item, key) !== undefined));
  const choose = (field: ItemField): readonly string[] => {
    const named = keys[field];
    if (named === undefined) return field === 'text' ? textKeysIn(items) : usualKeysIn(items, field);
    if (has(named)) return [named];
    throw jsonValueError(source, path, `has no item with "${named}"; the keys are ${listKeys(items[0])}`);
  };
  const chosen = Object.fromEntries(itemFields.map((field) => [field, choose(field)])) as ItemKeys;
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

function listKeys(value: unknown): string {
  return isObject(value) ? Object.keys(value).slice(0, 20).join(', ') || '(none)' : '(not an object)';
}
