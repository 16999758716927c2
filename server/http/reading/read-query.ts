/** Reads a query string by the endpoint's schema. */
import { closestMatch } from 'leven';
import type { ObjectSchema, Schema } from '@minutebook/contract/schema.ts';
import { fault, type Fault } from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import { isText, readScalar, wanted } from './read-scalar.ts';
import { refuseAny, validateAgainst } from './schema-validator.ts';
import type { FastifyRequest } from 'fastify';

type Parameters = Record<string, unknown>;

/** `a[]=1`, `a[0]=1` and `a=1` are the same parameter. */
const ARRAY_KEY = /^(.+?)\[[0-9]*\]$/;

/**
 * Query parameters; the default of a required one replaces a missing value. Unknown ones are ignored, unless the schema says that
 * there are no others.
 */
export function readQuery(search: string, schema: ObjectSchema): Parameters {
  const faults: Fault[] = [];
  const given = splitQuery(search, schema, faults);
  const query: Parameters = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const texts = given.get(name);
    if (texts === undefined) {
      if (property.default !== undefined && isRequired(schema, name)) query[name] = property.default;
      continue;
    }
    const value =
      property.type === 'array'
        ? readArray({ name, texts, schema: property, faults })
        : readOne({ name, texts, schema: property, faults });
    if (value !== undefined) query[name] = value;
  }
  if (faults.length === 0) faults.push(...validateAgainst(schema, query, 'query'));
  refuseAny(faults);
  return query;
}

/** The schema makes a parameter optional where an endpoint must tell a missing value from its default. */
const isRequired = ({ required }: Schema, name: string) => required?.includes(name) ?? false;

const isClosed = ({ additionalProperties }: Schema) => additionalProperties === false;

/** The texts given for one parameter, and the list that collects its errors. */
interface GivenParameter {
  name: string;
  texts: string[];
  schema: Schema;
  faults: Fault[];
}

function readOne({ name, texts, schema, faults }: GivenParameter): unknown {
  if (texts.length > 1 && schema['x-repeatable'] !== true) {
    faults.push(fault(`query.${name}`, 'given_once'));
    return undefined;
  }
  const value = readScalar(texts.join(','), schema);
  if (value === undefined) faults.push({ path: `query.${name}`, reason: wanted(schema) });
  return value;
}

function readArray({ name, texts, schema, faults }: GivenParameter): unknown[] {
  const itemSchema = schema.items ?? {};
  return texts
    .flatMap((text) => text.split(','))
    .map((text, index) => {
      const value = readScalar(text, itemSchema);
      if (value === undefined) faults.push({ path: `query.${name}[${index}]`, reason: wanted(itemSchema) });
      return value;
    });
}

/** The values of every parameter that the schema knows, in order, percent-decoded. */
function splitQuery(search: string, schema: ObjectSchema, faults: Fault[]): Map<string, string[]> {
  const given = new Map<string, string[]>();
  for (const pair of search.split('&')) {
    const equals = pair.indexOf('=');
    const key = decode(equals === -1 ? pair : pair.slice(0, equals));
    const name = key === undefined ? undefined : knownName(key, schema);
    if (name === undefined) {
      if (pair !== '' && isClosed(schema)) faults.push(toUnknown(key ?? pair, schema));
      continue;
    }
    const text = equals === -1 ? '' : decode(pair.slice(equals + 1));
    if (text === undefined) faults.push(fault(`query.${name}`, 'not_encoded'));
    else if (!isText(text)) faults.push(fault(`query.${name}`, 'not_text'));
    else given.set(name, [...(given.get(name) ?? []), text]);
  }
  return given;
}

const LONGEST_NAME = 60;

function toUnknown(key: string, { properties }: ObjectSchema): Fault {
  const name = key.slice(0, LONGEST_NAME);
  const nearest = nearestOf(name.replace(/\[.*$/s, ''), Object.keys(properties));
  const path = `query.${isText(name) ? name : '?'}`;
  return nearest === undefined
    ? fault(path, 'not_a_field')
    : { path, reason: toReason('not_a_parameter', { nearest }) };
}

/** The known parameter for a word that other APIs use for it, else the one that is spelled most alike. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const meant = Object.entries(wordsOfOthers).find(
    ([word, others]) => known.includes(word) && others.test(name),
  );
  return meant?.[0] ?? closestMatch(name, known);
}

const wordsOfOthers: Readonly<Record<string, RegExp>> = {
  next_token: /^(?:cursor|offset|page|page_?(?:token|number)|after|starting_after|skip|start)$/i,
  limit: /^(?:per_?page|page_?size|count|size|max_?results|top)$/i,
  query: /^(?:q|s|search|text|keywords?|filter)$/i,
  order: /^(?:sort|sort_?by|order_?by)$/i,
  start_date: /^(?:from|since|after_date|date_from|start)$/i,
  end_date: /^(?:to|until|before|date_to|end)$/i,
};

function knownName(key: string, schema: ObjectSchema): string | undefined {
  if (Object.hasOwn(schema.properties, key)) return key;
  const name = ARRAY_KEY.exec(key)?.[1];
  if (name === undefined || !Object.hasOwn(schema.properties, name)) return undefined;
  const property: Schema | undefined = schema.properties[name];
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

/** The query string as sent, without `?`. */
export function searchOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? '';
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}
