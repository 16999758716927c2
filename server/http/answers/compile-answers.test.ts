import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { appEndpoints } from '@minutebook/contract/app/endpoints.ts';
import type { Endpoint } from '@minutebook/contract/endpoint.ts';
import { endpoints } from '@minutebook/contract/endpoints.ts';
import { v1Endpoints } from '@minutebook/contract/v1/endpoints.ts';
import { v3Endpoints } from '@minutebook/contract/v3/endpoints.ts';
import { toNullable } from './compile-answers.ts';

type Write = (body: unknown) => string;
const require = createRequire(import.meta.url);
const build = require('fast-json-stringify') as {
  (schema: unknown): Write;
  (schema: unknown, options: { mode: 'debug' }): { code: string };
};

/** Their answers are of one of several kinds, or of one of several or null. */
const CHOOSING = ['get-record', 'update-record', 'start-session', 'export-records', 'list-changes'];

test('Answers are written without validating them, but for those that are of several kinds', () => {
  const tables: Record<string, Endpoint>[] = [endpoints, appEndpoints, v1Endpoints, v3Endpoints];
  const validating = new Set<string>();
  for (const [name, { responses }] of tables.flatMap((table) => Object.entries(table)))
    for (const schema of Object.values(responses))
      if (schema != null && build(toNullable(schema), { mode: 'debug' }).code.includes('getSchemaValidator'))
        validating.add(name);
  assert.deepEqual([...validating].toSorted(), CHOOSING.toSorted());
});

test('A value that may be null is written as it is, and as null', () => {
  const field = (schema: object) => ({ anyOf: [schema, { type: 'null' }], description: 'a field' });
  const kinds = {
    text: field({ type: 'string', enum: ['a', 'b'] }),
    number: field({ type: 'integer' }),
    list: field({ type: 'array', items: field({ type: 'string' }) }),
    object: field({ type: 'object', properties: { name: field({ type: 'string' }) } }),
    anything: field({}),
  };
  const write = build(toNullable({ type: 'object', properties: kinds }));
  const whole = { text: 'a', number: 3, list: ['x', null], object: { name: 'n' }, anything: { deep: [1] } };
  assert.deepEqual(JSON.parse(write(whole)), whole);
  const empty = { text: null, number: null, list: null, object: null, anything: null };
  assert.deepEqual(JSON.parse(write(empty)), empty);
  assert.deepEqual(JSON.parse(write({ ...empty, object: { name: null } })), {
    ...empty,
    object: { name: null },
  });
});
