/** Answers are written by their schema, not by JSON.stringify; whatever a schema allows has to come out whole. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import type { Schema } from '@minutebook/contract/schema.ts';
import { makeRandom, type SeededRandom } from '../../tests/kit/seeded-random.ts';
import { validateAgainst } from './reading/schema-validator.ts';

const texts = [
  '',
  'plain',
  '"quoted" \\ and / slashed',
  'line\nbreak\ttab\u0001\u001f',
  '한국어 日本語 😀 é',
  '\u2028\u2029\u007f',
  '</script><!--',
  'a'.repeat(300),
];
const numbers = [0, 1, -1, 7_000_000_000, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER];

/** Something that the schema allows. */
function make(schema: Schema, random: SeededRandom): unknown {
  if (schema.enum !== undefined) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf !== undefined) return make(random.pick(schema.anyOf), random);
  switch (schema.type) {
    case 'object':
      return makeObject(schema, random);
    case 'array':
      return Array.from({ length: random.integer(4) }, () => make(schema.items ?? {}, random));
    case 'integer':
      return schema.format === undefined && 'minimum' in schema ? 3 : random.pick(numbers);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return makeText(schema, random);
  }
}

function makeObject({ properties = {}, required = [], additionalProperties }: Schema, random: SeededRandom) {
  const given = Object.entries(properties).filter(([name]) => required.includes(name) || random.chance(0.5));
  const object = Object.fromEntries(given.map(([name, property]) => [name, make(property, random)]));
  if (additionalProperties === true) object[random.pick(texts)] = { nested: [random.pick(texts), null, 1.5] };
  return object;
}

function makeText({ format, pattern }: Schema, random: SeededRandom): string {
  if (format === 'date-time') return '2026-03-01T09:00:00.000Z';
  if (format === 'date') return '2026-03-01';
  return pattern === undefined ? random.pick(texts) : 'en';
}

for (const { name, responses } of Object.values<Endpoint>(endpoints)) {
  const schema = responses[200];
  if (schema == null) continue;
  test(`the body of ${name} comes out as it went in, with every kind of value in it`, async () => {
    const app = fastify();
    let body: unknown;
    app.get('/', { schema: { response: { 200: schema } } }, async () => body);
    const random = makeRandom(1);
    for (let round = 0; round < 30; round += 1) {
      body = make(schema, random);
      assert.deepEqual(validateAgainst(schema, body, 'body'), []);
      const answer = await app.inject('/');
      assert.equal(answer.statusCode, 200, answer.body);
      assert.deepEqual(JSON.parse(answer.body), JSON.parse(JSON.stringify(body)));
    }
    await app.close();
  });
}
