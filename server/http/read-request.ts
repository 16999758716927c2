/**
 * Reads path, query string and body by the endpoint's schema. Nothing is coerced: a parameter's text is turned into
 * the one type that the schema names, or is refused with its path.
 */
import type { TObject, TSchema } from 'typebox';
import { errors, type ErrorDetail } from '@minutebook/contract/errors.ts';
import { validateAgainst } from './schema-validator.ts';

type Parameters = Record<string, unknown>;

interface ParameterSchema {
  type?: string;
  items?: ParameterSchema;
  default?: unknown;
  'x-repeatable'?: boolean;
}

/** `text` of one parameter as the type the schema names; undefined when it is not one. */
function readScalar(text: string, schema: ParameterSchema): unknown {
  switch (schema.type) {
    case 'integer': {
      const value = /^-?[0-9]+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? value + 0 : undefined;
    }
    case 'boolean':
      return { true: true, '1': true, false: false, '0': false }[text];
    default:
      return text;
  }
}

const wanted = (schema: ParameterSchema) =>
  schema.type === 'integer' ? 'must be a whole number' : 'must be true, false, 1 or 0';

/** U+0000 cannot be stored and lone surrogates cannot be sent: neither is text. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Path parameters. One that is not text names nothing, so it is 404; an id that is not a number is 422. */
export function readParams(raw: Parameters, schema: TObject): Parameters {
  const details: ErrorDetail[] = [];
  const params: Parameters = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = String(raw[name]);
    if (!isText(text) && name !== 'slug') throw errors.notFound();
    const value = readScalar(text, property);
    if (value === undefined) details.push({ path: `path.${name}`, message: wanted(property) });
    params[name] = value;
  }
  if (details.length > 0) throw errors.validation(details);
  return params;
}

/** `a[]=1`, `a[0]=1` and `a=1` are the same parameter. */
const ARRAY_KEY = /^(.+?)\[[0-9]*\]$/;

/** Query parameters; the default of a required one stands in for it. Unknown ones are ignored. */
export function readQuery(search: string, schema: TObject): Parameters {
  const details: ErrorDetail[] = [];
  const given = splitQuery(search, schema, details);
  const query: Parameters = {};
  for (const [name, property] of Object.entries(schema.properties) as [string, ParameterSchema][]) {
    const texts = given.get(name);
    if (texts === undefined) {
      if (property.default !== undefined && isRequired(schema, name)) query[name] = property.default;
      continue;
    }
    const value =
      property.type === 'array'
        ? readArray(name, texts, property, details)
        : readOne(name, texts, property, details);
    if (value !== undefined) query[name] = value;
  }
  if (details.length === 0) details.push(...validateAgainst(schema, query, 'query'));
  if (details.length > 0) throw errors.validation(details);
  return query;
}

/** Where an endpoint must tell a value left out from its default, the schema says so by making it optional. */
const isRequired = (schema: TObject, name: string) => schema.required?.includes(name) === true;

function readOne(name: string, texts: string[], schema: ParameterSchema, details: ErrorDetail[]): unknown {
  if (texts.length > 1 && schema['x-repeatable'] !== true) {
    details.push({ path: `query.${name}`, message: 'must be given once' });
    return undefined;
  }
  const value = readScalar(texts.join(','), schema);
  if (value === undefined) details.push({ path: `query.${name}`, message: wanted(schema) });
  return value;
}

function readArray(
  name: string,
  texts: string[],
  schema: ParameterSchema,
  details: ErrorDetail[],
): unknown[] {
  const itemSchema = schema.items ?? {};
  return texts
    .flatMap((text) => text.split(','))
    .map((text, index) => {
      const value = readScalar(text, itemSchema);
      if (value === undefined) details.push({ path: `query.${name}[${index}]`, message: wanted(itemSchema) });
      return value;
    });
}

/** The texts of every parameter that the schema knows, in order, percent-decoded. */
function splitQuery(search: string, schema: TObject, details: ErrorDetail[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const pair of search.split('&')) {
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const name = key === undefined ? undefined : knownName(key, schema);
    if (name === undefined) continue;
    const text = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (text === undefined) details.push({ path: `query.${name}`, message: 'must be percent-encoded UTF-8' });
    else if (!isText(text)) details.push({ path: `query.${name}`, message: 'must not contain U+0000' });
    else given.set(name, [...(given.get(name) ?? []), text]);
  }
  return given;
}

function knownName(key: string, schema: TObject): string | undefined {
  if (Object.hasOwn(schema.properties, key)) return key;
  const name = ARRAY_KEY.exec(key)?.[1];
  if (name === undefined || !Object.hasOwn(schema.properties, name)) return undefined;
  const property: ParameterSchema | undefined = schema.properties[name];
  return property?.type === 'array' ? name : undefined;
}

/** undefined: not percent-encoded UTF-8. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The body as JSON, whatever its content type says. */
export function readBody(bytes: Buffer, schema: TSchema): unknown {
  const body = parseJson(bytes);
  const details = validateAgainst(schema, body, 'body');
  if (details.length === 0) collectBadText(body, 'body', details);
  if (details.length > 0) throw errors.validation(details);
  return body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw errors.validation([{ path: 'body', message: `must be JSON: ${reason}` }]);
  }
}

/** Walks with its own stack: a body may be nested deeper than calls can be. */
function collectBadText(body: unknown, root: string, details: ErrorDetail[]): void {
  const waiting: [path: string, value: unknown][] = [[root, body]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (!isText(value)) details.push({ path, message: 'must not contain U+0000 or lone surrogates' });
    } else if (typeof value === 'object' && value !== null) {
      const isArray = Array.isArray(value);
      for (const [key, item] of Object.entries(value)) {
        waiting.push([isArray ? `${path}[${key}]` : `${path}.${key}`, item]);
      }
    }
  }
}
