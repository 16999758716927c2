/** Makes random requests from an endpoint table. Most are nearly valid, and some are nonsense. */
import type { Schema } from '@minutebook/contract/schema.ts';
import type { Operation } from '@minutebook/contract/endpoint.ts';
import { toFittingValue } from './fitting-value.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { RequestParts } from '../test-server.ts';

/** An operation to send requests to: an endpoint or a route. */
export type RandomOperation = Pick<Operation, 'path' | 'params' | 'query'> & {
  method: string;
  body: Schema | null;
};

export interface RandomRequests {
  table: readonly RandomOperation[];
  slug: string;
  /** Ids that exist, of any kind. */
  ids: readonly number[];
  /** The first token is used most; undefined sends none. */
  tokens: readonly (string | undefined)[];
}

export interface RandomRequest {
  method: string;
  target: string;
  parts: RequestParts;
}

/** Texts for addresses, most of which no parameter accepts. */
const oddTexts = [
  '',
  ...'0 -1 -0 007 1.0 1e1 0x10 %205 9007199254740991 9007199254740992 null true 1 , 1,,2'.split(' '),
  ...'%00 %ED%A0%80 %FF %zz % %22 %22a%20b %5C _ %C2%AD %E2%80%8B %F0%9F%98%80'.split(' '),
  ...'the mor good%20every %ED%9A%8C %ED%9A%8C%EC%9D%98 dialogs dialogs,%20insights'.split(' '),
  ...'0000-01-01 0001-01-01 9999-12-31 2026-02-29 2026-03-02'.split(' '),
  ...['x', '%EF%B7%BA', '1,', 'a%20'].map((text) => text.repeat(1_000)),
  'x'.repeat(1_001),
];
const oddSlugs = [...'nowhere FUZZED %00 %zz %2F a%2Fb %F0%9F%98%80'.split(' '), 'x'.repeat(5_000)];
const oddValues: unknown[] = JSON.parse(
  String.raw`[null, true, 0, -1, 1.5, 9007199254740992, 1e300, "", "1", "a\u0000", "\ud800", [], {}, [[1]], [null], {"a": [1]}]`,
);
/** Texts for names, titles and sentences. */
const texts = ['A page', '회의', ' ', '😀'.repeat(100), '"50 %" \\ _', 'x'.repeat(1_001)];

export function toRandomRequest(
  { table, slug, ids, tokens }: RandomRequests,
  random: SeededRandom,
  pageTokens: readonly string[],
): RandomRequest {
  const endpoint = random.pick(table);
  const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
  const method = random.chance(0.9) ? endpoint.method : random.pick(otherMethods);
  const token = random.chance(0.5) ? tokens[0] : random.pick(tokens);
  // fetch sends no body with these two methods; odd-requests.test.ts does.
  const body = ['GET', 'HEAD'].includes(method) ? undefined : toBody(endpoint, random, ids);
  const parts: RequestParts = {
    token,
    body,
    ...(random.chance(0.8) ? { headers: { 'x-minutebook': 'page' } } : {}),
  };
  return { method, target: toTarget(endpoint, random, { slug, ids, pageTokens }), parts };
}

function toTarget(
  { path, params, query }: RandomOperation,
  random: SeededRandom,
  known: { slug: string; ids: readonly number[]; pageTokens: readonly string[] },
): string {
  const { ids, pageTokens } = known;
  const filled = propertiesOf(params).reduce((target, [name, schema]) => {
    const slug = random.chance(0.9) ? known.slug : random.pick(oddSlugs);
    return target.replace(`{${name}}`, name === 'slug' ? slug : toParameterText(schema, random, ids));
  }, path);
  const pairs = propertiesOf(query)
    .filter(() => random.chance(0.25))
    .map(([name, schema]) => {
      const isToken = name === 'next_token' && pageTokens.length > 0;
      const text = isToken ? random.pick(pageTokens) : toParameterText(schema, random, ids);
      return `${name}${random.pick(['', '', '', '[]', '[1]', '%5B%5D'])}=${text}`;
    });
  const search = random.chance(0.1)
    ? [...pairs, random.pick(['x=%zz', '=', '&&', 'query', '__proto__=1'])]
    : pairs;
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

/** Makes the text of a parameter. */
function toParameterText(schema: Schema, random: SeededRandom, ids: readonly number[]): string {
  if (random.chance(0.2)) return random.pick(oddTexts);
  if (schema.enum !== undefined) return String(random.pick(schema.enum));
  switch (schema.type) {
    case 'integer':
      return String(random.pick(ids));
    case 'array':
      return random
        .picks([0, 1, 2], 1, 3)
        .map(() => toParameterText(schema.items ?? {}, random, ids))
        .join(',');
    case 'boolean':
      return random.pick(['true', 'false', '0', '1']);
    default:
      return schema.format === 'date'
        ? `2026-0${1 + random.integer(9)}-1${random.integer(10)}`
        : random.pick(oddTexts);
  }
}

/** Usually makes an object with the keys of the schema, some of which have fitting values. */
function toBody({ body }: RandomOperation, random: SeededRandom, ids: readonly number[]): unknown {
  if (body === null) return random.chance(0.1) ? random.pick(['{', 'x', '']) : undefined;
  if (random.chance(0.1)) return random.pick(['', '{', '[', 'nul', '\u0000', '{"a":1}{', '['.repeat(5_000)]);
  if (random.chance(0.1)) return JSON.stringify(random.pick(oddValues));
  return toValue(body, '', random, ids);
}

/** Makes a value that fits a schema more or less. */
export const toRandomValue = (schema: Schema, random: SeededRandom, ids: readonly number[]): unknown =>
  toValue(schema, '', random, ids);

function toValue(schema: Schema, name: string, random: SeededRandom, ids: readonly number[]): unknown {
  if (schema.anyOf !== undefined) return toValue(random.pick(schema.anyOf), name, random, ids);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case 'integer':
      return random.pick(ids);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array':
      return random
        .picks([0], schema.minItems ?? 0, 3)
        .map(() => toValue(schema.items ?? {}, '', random, ids));
    case 'object': {
      const kept = propertiesOf(schema).filter(() => random.chance(0.95));
      return Object.fromEntries(
        kept.map(([key, property]) => [
          key,
          random.chance(0.9) ? toValue(property, key, random, ids) : random.pick(oddValues),
        ]),
      );
    }
    default:
      return random.chance(0.5) ? toFittingValue(schema, name) : random.pick(texts);
  }
}

const propertiesOf = (schema: Schema) => Object.entries(schema.properties ?? {});
