/**
 * Arguments as clients and models send them, read as the schema of a tool asks: builders of agents add arguments of
 * their own, and models write null for what they leave out, and numbers and lists as text.
 */
import type { Schema } from '@minutebook/contract/schema.ts';
import { isObject } from '../base/json.ts';

export interface ReadArguments {
  read: Record<string, unknown>;
  /** The places of what the tool does not take. */
  ignored: string[];
}

/** One message, or a batch of them; undefined: it is no JSON, of which the protocol's own library tells. */
export function readMessage(body: Buffer | null): unknown {
  const message = unquote(body?.toString());
  if (typeof message !== 'object') return undefined;
  for (const asked of Array.isArray(message) ? message : [message]) if (isObject(asked)) mendMessage(asked);
  return message;
}

/** The library takes the protocol by its letter, and answers what differs from it with a dump of its own checks. */
function mendMessage(asked: Record<string, unknown>): void {
  const params = isObject(asked['params']) ? asked['params'] : {};
  dropNulls(params);
  if (isObject(params['_meta'])) dropNulls(params['_meta']);
  if (asked['method'] === 'tools/call') mendArguments(params);
  if (asked['method'] === 'initialize') asked['params'] = { ...UNSAID, ...params };
  else if (asked['params'] === null) delete asked['params'];
}

function dropNulls(object: Record<string, unknown>): void {
  for (const name of Object.keys(object)) if (object[name] === null) Reflect.deleteProperty(object, name);
}

/** The parameters of `initialize` for a client that sends none. */
const UNSAID = { protocolVersion: '', capabilities: {}, clientInfo: { name: 'unnamed', version: '' } };

/** Languages that make no difference between an empty list and an empty object send the one for the other. */
function mendArguments(params: Record<string, unknown>): void {
  if (params['arguments'] === undefined) return;
  const given = unquote(params['arguments']);
  const isNothing = given === '' || (Array.isArray(given) && given.length === 0);
  params['arguments'] = isNothing ? {} : given;
}

/** A value that does not fit stays as it is, so that validation can name it. */
export function readArguments(schema: Schema, given: Record<string, unknown>): ReadArguments {
  const ignored: string[] = [];
  return { read: readFields(schema, given, { place: '', ignored }), ignored };
}

interface Reading {
  /** The path of the object that is read; empty: the arguments themselves. */
  place: string;
  ignored: string[];
}

function readFields(
  { properties = {}, required = [] }: Schema,
  given: object,
  { place, ignored }: Reading,
): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema === undefined) ignored.push(place + name);
    else if (value !== null && (value !== '' || required.includes(name))) {
      fields.set(name, readAs(schema, value, { place: place + name, ignored }));
    }
  }
  return Object.fromEntries(fields);
}

function readAs(schema: Schema, value: unknown, { place, ignored }: Reading): unknown {
  switch (schema.type) {
    case 'integer':
      return typeof value === 'string' && /^\s*-?\d{1,15}(?:\.0+)?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' ? (BOOLEANS.get(value.toLowerCase()) ?? value) : value;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
    case 'array':
      return readList(schema, value, { place, ignored });
    case 'object': {
      const object = unquote(value);
      return isObject(object) ? readFields(schema, object, { place: `${place}.`, ignored }) : value;
    }
    default:
      return value;
  }
}

const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

function readList({ items }: Schema, given: unknown, { place, ignored }: Reading): unknown {
  const isOfNumbers = items?.type === 'integer';
  const whole = unquote(given);
  const isRow = typeof whole === 'string' && isOfNumbers;
  const list = Array.isArray(whole) ? (whole as unknown[]) : isRow ? whole.split(',') : [whole];
  if (items === undefined) return list;
  return list
    .filter((item) => item !== null)
    .map((item, index) => readAs(items, item, { place: `${place}[${index}]`, ignored }));
}

/** A list or an object that came as the text of it. */
function unquote(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
