/** Parses filters (RFC 7644, section 3.4.2.2), and tells whether a resource is meant by one. */
import { isObject, tryParse } from '../../base/json.ts';
import { isText } from '../../http/reading/read-scalar.ts';
import { ScimError } from './scim-error.ts';

export interface Comparison {
  op: 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le' | 'pr';
  /** In lower case, with a dot before a sub-attribute. */
  attribute: string;
  /** The value as text, also for booleans and numbers; '' for null and `pr`. */
  value: string;
}

export type Filter =
  | { op: 'and' | 'or'; parts: Filter[] }
  | { op: 'not'; part: Filter }
  /** One of several values for which all of `part` holds: `emails[type eq "work" and primary eq true]`. */
  | { op: 'some'; attribute: string; part: Filter }
  | Comparison;

/** The most characters of a filter, and of a path. */
export const LONGEST = 2_000;
/** Directories send at most two. */
const MOST_COMPARISONS = 20;
const MOST_BRACKETS = 20;
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"']+))/y;
const OPS = new Set<string>(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr']);
const isOp = (word: string): word is Comparison['op'] => OPS.has(word);
/** May stand before an attribute of our own schemas. */
export const URN = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** @throws ScimError when it is no filter */
export function parseFilter(text: string): Filter {
  const tokens = readTokens(text);
  let at = 0;
  let [comparisons, brackets] = [0, 0];
  const peek = () => tokens[at]?.toLowerCase();
  const take = (wanted?: string) => {
    const token = tokens[at];
    if (token === undefined || (wanted !== undefined && token.toLowerCase() !== wanted))
      throw notUnderstood(text);
    at += 1;
    return token;
  };
  const joined = (op: 'and' | 'or', read: () => Filter): Filter => {
    const parts = [read()];
    while (peek() === op) {
      take();
      parts.push(read());
    }
    const [first] = parts;
    return parts.length === 1 && first !== undefined ? first : { op, parts };
  };
  const any = (): Filter => joined('or', () => joined('and', one));
  const within = (open: '(' | '[', close: ')' | ']'): Filter => {
    take(open);
    brackets += 1;
    if (brackets > MOST_BRACKETS) throw notUnderstood(text);
    const part = any();
    take(close);
    return part;
  };

  function one(): Filter {
    if (peek() === '(') return within('(', ')');
    if (peek() === 'not' && tokens[at + 1] === '(') {
      take();
      return { op: 'not', part: within('(', ')') };
    }
    const attribute = readAttribute(take(), text);
    if (peek() !== '[') return compare(attribute);
    const part = within('[', ']');
    if (peek()?.startsWith('.') !== true) return { op: 'some', attribute, part };
    // Microsoft Entra compares what it has selected: `emails[type eq "work"].value eq "a@b.c"`.
    const sub = readAttribute(take().slice(1), text);
    return { op: 'some', attribute, part: { op: 'and', parts: [part, compare(sub)] } };
  }

  function compare(attribute: string): Comparison {
    const op = take().toLowerCase();
    comparisons += 1;
    if (!isOp(op) || comparisons > MOST_COMPARISONS) throw notUnderstood(text);
    return { op, attribute, value: op === 'pr' ? '' : readValue(take(), text) };
  }

  const filter = any();
  if (at < tokens.length) throw notUnderstood(text);
  return filter;
}

function readTokens(text: string): string[] {
  const tokens: string[] = [];
  const whole = text.length > LONGEST ? '' : text.trimEnd();
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < whole.length;) {
    const [, mark, quoted, word] = TOKEN.exec(whole) ?? [];
    const token = mark ?? quoted ?? word;
    if (token === undefined) throw notUnderstood(text);
    tokens.push(token);
  }
  return tokens;
}

function readAttribute(token: string, filter: string): string {
  const name = token.replace(URN, '').toLowerCase();
  if (!/^[a-z$][\w$:.-]*$/.test(name)) throw notUnderstood(filter);
  return name;
}

function readValue(token: string, filter: string): string {
  // Some leave the quotes out, also around an address.
  const isBare = !token.startsWith('"');
  if (isBare && token.toLowerCase() === 'null') return '';
  const text = isBare ? token : tryParse(token);
  if (typeof text !== 'string' || !isText(text)) throw notUnderstood(filter);
  return text;
}

const notUnderstood = (text: string) =>
  new ScimError(400, `The filter ${JSON.stringify(text.slice(0, 100))} is not understood.`, 'invalidFilter');

/**
 * The comparisons of a filter that asks only for equal values, all of them, as directories do to look somebody
 * up; undefined for any other filter.
 */
export function listEqual(filter: Filter): Comparison[] | undefined {
  if (filter.op === 'and') {
    const all = filter.parts.map(listEqual);
    return all.every((each) => each !== undefined) ? all.flat() : undefined;
  }
  if (filter.op === 'some') {
    const toWhole = (each: Comparison) => ({ ...each, attribute: `${filter.attribute}.${each.attribute}` });
    return listEqual(filter.part)?.map(toWhole);
  }
  return filter.op === 'eq' ? [filter] : undefined;
}

/** The attributes that it compares, with a dot before a sub-attribute. */
export function listAttributes(filter: Filter): string[] {
  if ('parts' in filter) return filter.parts.flatMap(listAttributes);
  if (!('part' in filter)) return [filter.attribute];
  const below = listAttributes(filter.part);
  return filter.op === 'some' ? below.map((name) => `${filter.attribute}.${name}`) : below;
}

/** Attributes of which upper and lower case are not the same. */
const EXACT = new Set(['id', 'externalid']);

export function isMeant(resource: unknown, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.parts.every((part) => isMeant(resource, part));
    case 'or':
      return filter.parts.some((part) => isMeant(resource, part));
    case 'not':
      return !isMeant(resource, filter.part);
    case 'some':
      return findAt(resource, filter.attribute.split('.')).some((each) => isMeant(each, filter.part));
    default:
      return holds(findAt(resource, filter.attribute.split('.')), filter);
  }
}

function findAt(from: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(from))
    return from.flatMap((each) => findAt(each, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return from == null ? [] : [from];
  if (!isObject(from)) return [];
  return findAt(Object.entries(from).find(([key]) => key.toLowerCase() === name)?.[1], rest);
}

function holds(found: readonly unknown[], { op, attribute, value }: Comparison): boolean {
  if (op === 'pr') return found.some((each) => (isObject(each) ? Object.keys(each).length > 0 : each !== ''));
  const fold = (text: string) => (EXACT.has(attribute) ? text : text.toLowerCase());
  const wanted = fold(value);
  const words = found.map((each) => fold(toWord(each)));
  // An attribute without a value equals null.
  if (op === 'eq') return words.includes(wanted) || (wanted === '' && words.length === 0);
  if (op === 'ne') return !words.includes(wanted) && (wanted !== '' || words.length > 0);
  return words.some((word) => compares[op](word, wanted));
}

const compares: Record<
  Exclude<Comparison['op'], 'eq' | 'ne' | 'pr'>,
  (word: string, wanted: string) => boolean
> = {
  co: (word, wanted) => word.includes(wanted),
  sw: (word, wanted) => word.startsWith(wanted),
  ew: (word, wanted) => word.endsWith(wanted),
  gt: (word, wanted) => order(word, wanted) > 0,
  ge: (word, wanted) => order(word, wanted) >= 0,
  lt: (word, wanted) => order(word, wanted) < 0,
  le: (word, wanted) => order(word, wanted) <= 0,
};

const MOMENT = /^\d{4}-\d\d-\d\dt/i;

/** Moments may be written in other zones, and with other fractions. */
function order(word: string, wanted: string): number {
  if (!MOMENT.test(word)) return word < wanted ? -1 : word > wanted ? 1 : 0;
  return Date.parse(word) - Date.parse(wanted);
}

/** The text of a value; a complex value is compared by its `value`. */
function toWord(found: unknown): string {
  const value = isObject(found) ? found['value'] : found;
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}
