/** Reads the fields of minutes from an object, whatever names and forms a model gives them. */
import { WHOLE, type MinutesField } from './minutes.ts';
import { isObject, type Json } from './find-objects.ts';

const ALIASES: Record<string, MinutesField> = {
  keytakeaways: 'takeaways',
  keypoints: 'takeaways',
  decisions: 'takeaways',
  topics: 'sections',
  chapters: 'sections',
  toc: 'sections',
  keyterms: 'keywords',
  actions: 'action_items',
  tasks: 'action_items',
  todos: 'action_items',
  deadlines: 'dates',
  tags: 'labels',
};
const FIELDS = new Map<string, MinutesField>([
  ...Object.entries(ALIASES),
  ...WHOLE.map((field): [string, MinutesField] => [toKey(field), field]),
]);

export type MinutesFields = Partial<Record<MinutesField, unknown>>;

export function readFields(json: Json): MinutesFields {
  const fields: MinutesFields = {};
  // An object that repeats the schema contains no answer.
  if (json['type'] === 'object' && isObject(json['properties'])) return fields;
  for (const [name, value] of Object.entries(json)) {
    const field = FIELDS.get(toKey(name));
    // A field's own name takes precedence over an alias.
    if (field !== undefined && (name === field || fields[field] === undefined)) fields[field] = value;
  }
  return fields;
}

function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

const TEXT_NAMES = ['text', 'title', 'content', 'description', 'summary', 'name', 'task', 'item', 'value'];

/** The type names of a schema, which a model may repeat in place of an answer. */
const SCHEMA_TYPES = new Set(['string', 'array', 'object', 'string,null']);

/** Joins several texts into a Markdown list, without U+0000 and unpaired surrogates, which a database refuses. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed().trim();
  if (Array.isArray(value)) {
    const lines = value.map(toText).filter((line) => line !== '');
    return lines.length > 1
      ? lines.map((line) => `- ${line.replace(/^[-*•]\s+/, '')}`).join('\n')
      : (lines[0] ?? '');
  }
  if (!isObject(value) || SCHEMA_TYPES.has(String(value['type']))) return '';
  const named = toNamedText(value);
  return named === '' ? Object.values(value).map(toText).filter(Boolean).join('\n\n') : named;
}

/** The text of an item, which models name in many ways. */
export const toNamedText = (item: Json): string =>
  TEXT_NAMES.map((name) => (typeof item[name] === 'string' ? toText(item[name]) : '')).find(Boolean) ?? '';

/** Accepts a list, a text with lines, an object with a list or with one item per name, or a single item. */
export function toItems(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(/\n+/).filter((line) => line.trim() !== '');
  if (!isObject(value)) return [];
  if (Array.isArray(value['items'])) return value['items'];
  const values = Object.values(value);
  return values.length > 0 && values.every(isObject) ? values : [value];
}

const CITING_NAMES = [
  'utterances',
  'utterance',
  'utterance_ids',
  'dialog_ids',
  'ids',
  'id',
  'citations',
  'sources',
  'lines',
];

export const toCited = (item: Json): unknown =>
  CITING_NAMES.map((name) => item[name]).find((each) => each != null);

/** `[1]`, `1, 2`, `1-2`, `#3`, `L3`, `utterance 4`. */
const NUMBERS =
  /^(?:[\s[\](){}#,;、，·]|\b(?:utterances?|lines?|nos?|and|to)\b\.?|\b[dlstu](?=[0-9])|[0-9–—~-])*$/i;
const NUMBER_OR_RANGE = /([0-9]{1,9})(?:\s*(?:[-–—~]|to)\s*([0-9]{1,9}))?/g;
/** Only the two ends of a longer range count as cited. */
const LONGEST_RANGE = 200;
const MOST_LEVELS = 3;

/** Returns the ids among `known`, in order, each once. */
export function toIds(cited: unknown, known: { has(id: number): boolean }): number[] {
  const ids = new Set(listNumbers(cited).filter((id) => known.has(id)));
  return [...ids].toSorted((a, b) => a - b);
}

function listNumbers(cited: unknown, level = 0): number[] {
  if (typeof cited === 'number') return [cited];
  if (typeof cited === 'string') return NUMBERS.test(cited) ? listRanges(cited) : [];
  if (level === MOST_LEVELS) return [];
  if (Array.isArray(cited)) return cited.flatMap((each) => listNumbers(each, level + 1));
  return isObject(cited) ? listNumbers(toCited(cited) ?? cited['number'], level + 1) : [];
}

function listRanges(text: string): number[] {
  return Array.from(text.matchAll(NUMBER_OR_RANGE), ([, from = '', to = from]) => {
    const [first, length] = [Number(from), Number(to) - Number(from) + 1];
    return length > 0 && length <= LONGEST_RANGE
      ? Array.from({ length }, (_, index) => first + index)
      : [first, Number(to)];
  }).flat();
}

const CITATION = /\s*[[(]((?:utterances?|lines?)?[\s0-9,;#–—~-]+)[\])]/gi;

/** Splits off citations within a text: `The coil is broken. [1, 2]`. */
export function splitCitations(text: string): { text: string; cited: string[] } {
  const cited = Array.from(text.matchAll(CITATION), ([, numbers = '']) => numbers);
  const said = text.replaceAll(CITATION, '').replace(/^\s*(?:[-*•]|[0-9]+[.)])\s+/, '');
  return { text: said.trim(), cited };
}
