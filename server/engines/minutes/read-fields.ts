/** Reads the fields of minutes from an object, whatever names and forms a model gives them. */
import type { TakeawayKind } from '@minutebook/contract/resources/insight.ts';
import { isObject } from '../../base/json.ts';
import { PASSES, type MinutesField } from './minutes.ts';
import type { Json } from './find-objects.ts';

const ALIASES: Record<string, MinutesField> = {
  keytakeaways: 'takeaways',
  keypoints: 'takeaways',
  points: 'takeaways',
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
  ...PASSES.whole.map((field): [string, MinutesField] => [toKey(field), field]),
]);

/** Points that are told by what they are. */
const KINDS = new Map<string, TakeawayKind>([
  ['decisions', 'decision'],
  ['results', 'result'],
  ['openquestions', 'open_question'],
  ['questions', 'open_question'],
  ['risks', 'risk'],
]);

export type MinutesFields = Partial<Record<MinutesField, unknown>>;

export function readFields(json: Json): MinutesFields {
  const fields: MinutesFields = {};
  // An object that repeats the schema contains no answer.
  if (json['type'] === 'object' && isObject(json['properties'])) return fields;
  let told: unknown[] | undefined;
  for (const [name, value] of Object.entries(json)) {
    const kind = KINDS.get(toKey(name));
    if (kind !== undefined) told = [...(told ?? []), ...toItems(value).map((each) => toPoint(each, kind))];
    const field = FIELDS.get(toKey(name));
    // A field's own name takes precedence over an alias.
    if (field !== undefined && (name === field || fields[field] === undefined)) fields[field] = value;
  }
  if (told !== undefined) fields.takeaways = [...toItems(fields.takeaways), ...told];
  return fields;
}

const toPoint = (item: unknown, kind: TakeawayKind): Json =>
  isObject(item) ? { ...item, kind } : { text: toFieldText(item), kind };

function toKey(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

const TEXT_NAMES = ['text', 'title', 'content', 'description', 'summary', 'name', 'task', 'item', 'value'];

/** The type names of a schema, which a model may repeat in place of an answer. */
const SCHEMA_TYPES = new Set(['string', 'array', 'object', 'string,null']);

/** Joins several texts into a Markdown list, without U+0000 and unpaired surrogates, which a database refuses. */
export function toFieldText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed().trim();
  if (Array.isArray(value)) {
    const lines = value.map(toFieldText).filter((line) => line !== '');
    return lines.length > 1
      ? lines.map((line) => `- ${line.replace(/^[-*•]\s+/, '')}`).join('\n')
      : (lines[0] ?? '');
  }
  if (!isObject(value) || SCHEMA_TYPES.has(String(value['type']))) return '';
  const named = toNamedText(value);
  return named === '' ? Object.values(value).map(toFieldText).filter(Boolean).join('\n\n') : named;
}

/** The text of an item, which models name in many ways. */
export const toNamedText = (item: Json): string =>
  TEXT_NAMES.map((name) => (typeof item[name] === 'string' ? toFieldText(item[name]) : '')).find(Boolean) ??
  '';

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
/** Longer than all the numbers that count. */
const LONGEST_CITATION = 10_000;
/** Only the two ends of a longer range count as cited. */
const LONGEST_RANGE = 200;
const MOST_LEVELS = 3;
/** An item that rests on more rests on nothing in particular. */
const MOST_CITED = 500;
const MOST_LOOKED_AT = 20_000;

/** Returns the ids among `known`, in order, each once. */
export function toIds(cited: unknown, known: { has(id: number): boolean }): number[] {
  const ids = new Set<number>();
  let looked = 0;
  for (const id of listNumbers(cited)) {
    if (known.has(id)) ids.add(id);
    looked += 1;
    if (ids.size === MOST_CITED || looked === MOST_LOOKED_AT) break;
  }
  return [...ids].toSorted((a, b) => a - b);
}

/** One after the other: six letters may name two hundred. */
function* listNumbers(cited: unknown, level = 0): Generator<number, void> {
  if (typeof cited === 'number') yield cited;
  else if (typeof cited === 'string') {
    if (cited.length <= LONGEST_CITATION && NUMBERS.test(cited)) yield* listRanges(cited);
  } else if (level === MOST_LEVELS) return;
  else if (Array.isArray(cited)) for (const each of cited) yield* listNumbers(each, level + 1);
  else if (isObject(cited)) yield* listNumbers(toCited(cited) ?? cited['number'], level + 1);
}

function* listRanges(text: string): Generator<number, void> {
  for (const [, from = '', to = from] of text.matchAll(NUMBER_OR_RANGE)) {
    const [first, last] = [Number(from), Number(to)];
    if (last < first || last - first >= LONGEST_RANGE) yield* [first, last];
    else for (let id = first; id <= last; id += 1) yield id;
  }
}

const CITATION = /\s*[[(]((?:utterances?|lines?)?[\s0-9,;#–—~-]+)[\])]/gi;

/** Splits off citations within a text: `The coil is broken. [1, 2]`. */
export function splitCitations(text: string): { text: string; cited: string[] } {
  const cited = Array.from(text.matchAll(CITATION), ([, numbers = '']) => numbers);
  const said = text.replaceAll(CITATION, '').replace(/^\s*(?:[-*•]|[0-9]+[.)])\s+/, '');
  return { text: said.trim(), cited };
}
