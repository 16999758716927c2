/** Finds JSON in a model's answer: models reason before it, put a fence around it, and do not always write it well. */
import { isObject, tryParse } from '../../base/json.ts';
import { jsonrepair } from 'jsonrepair';
import { closeCutObject } from './close-cut-object.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface FoundObject {
  json: Json;
  /** true: the original was not valid JSON. */
  is_repaired: boolean;
  /** How it is cut off if it has no end: after a complete value, or within one. */
  cut: 'after_value' | 'within_value' | null;
}

/** The marks between a model's reasoning and its answer, by model family. */
const END_OF_THOUGHT =
  /<\/(?:think|thinking|thoughts?|reasoning|reflection|analysis|seed:think)>|\[\/think\]|◁\/think▷|<\|end_of_thought\|>|<\|channel\|>\s*final[^<{]{0,40}<\|message\|>|assistantfinal/gi;
const FENCE = /```[a-z0-9]*\s*\n?/gi;
/** An object begins with a name; braces in reasoning are of other kinds. */
const OBJECT_START = /\{(?:\s*\/\/[^\n]*\n)?\s*["'“‘`]?[\p{L}_][\p{L}_ ]{0,40}["'”’`]?\s*:/u;
/** Repair takes quadratic time at worst: this is twice the longest answer, and a second. */
const MOST_REPAIRED_CHARACTERS = 40_000;
/** Limits JSON nested within JSON. */
const MOST_LEVELS = 3;

/** Objects in a text, those after the reasoning first; repaired ones come last, and only for lack of others. */
export function* findObjects(said: string): Generator<FoundObject, void> {
  const places = [afterThoughts(said), said].filter((text, index, all) => all.indexOf(text) === index);
  for (const place of places) {
    for (const span of findSpans(place).toReversed()) {
      yield* open(tryParse(span), { is_repaired: false, cut: null });
    }
  }
  for (const place of places) {
    const text = place.replaceAll(FENCE, '');
    const start = OBJECT_START.exec(text)?.index ?? text.indexOf('{');
    if (start === -1) continue;
    const whole = text.slice(start);
    const isCut = findSpans(whole).length === 0;
    if (isCut) yield* open(tryParse(closeCutObject(whole) ?? ''), { is_repaired: true, cut: 'after_value' });
    const how = { is_repaired: true, cut: isCut ? ('within_value' as const) : null };
    const end = text.lastIndexOf('}') + 1;
    for (const slice of end > start ? [text.slice(start, end), whole] : [whole]) {
      yield* open(tryRepair(slice), how);
    }
  }
}

function afterThoughts(said: string): string {
  const end = [...said.matchAll(END_OF_THOUGHT)].at(-1);
  const rest = end === undefined ? said : said.slice(end.index + end[0].length);
  return rest.includes('{') ? rest : said;
}

/** Yields an object, and those that it wraps: `{"minutes": {…}}`, `[{…}]`, JSON as a text within JSON. */
function* open(value: unknown, how: Omit<FoundObject, 'json'>, level = 0): Generator<FoundObject, void> {
  if (level > MOST_LEVELS) return;
  if (typeof value === 'string' && value.trimStart().startsWith('{')) {
    yield* open(tryParse(value), how, level + 1);
  } else if (Array.isArray(value)) {
    for (const each of value) yield* open(each, how, level + 1);
  } else if (isObject(value)) {
    yield { json: value, ...how };
    for (const each of Object.values(value)) yield* open(each, how, level + 1);
  }
}

/** Finds matching braces, the outermost only; braces within quotes do not count. */
function findSpans(text: string): string[] {
  const spans: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (letter === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) spans.push(text.slice(start, at + 1));
    } else if (letter === '"' && depth > 0) isQuoted = true;
  }
  return spans;
}

function tryRepair(text: string): unknown {
  if (text.length > MOST_REPAIRED_CHARACTERS) return undefined;
  try {
    return JSON.parse(jsonrepair(text));
  } catch {
    return undefined;
  }
}
