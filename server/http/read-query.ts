/** Reads a query string by the endpoint's schema. */
import type { TObject } from 'typebox';
import type { ErrorDetail } from '@minutebook/contract/errors.ts';
import { isText, NOT_TEXT } from './is-text.ts';
import { readScalar, wanted, type ParameterSchema } from './read-scalar.ts';
import { refuseAny, validateAgainst } from './schema-validator.ts';

type Parameters = Record<string, unknown>;

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
  refuseAny(details);
  return query;
}

/** Where an endpoint must tell a value left out from its default, the schema says so by making it optional. */
const isRequired = ({ required }: { required?: readonly string[] }, name: string) =>
  required?.includes(name) ?? false;

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
    else if (!isText(text)) details.push({ path: `query.${name}`, message: NOT_TEXT });
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
