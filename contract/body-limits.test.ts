import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appEndpoints } from './app/endpoints.ts';
import type { Schema } from './schema.ts';
import { BODY_LIMIT_BYTES, type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { v1Endpoints } from './v1/endpoints.ts';

/** A character of Korean or Japanese takes three bytes. */
const BYTES_A_CHARACTER = 3;
const NUMBER_BYTES = 24;
/** The length of an id, a date or an e-mail address. */
const FORMATTED_BYTES = 320;

/** A log-in sends a password or a refresh token, never both. */
const ONE_OR_THE_OTHER = ['v1-authenticate'];
/** A single name may be long, but not those of all 20,000 files; the schema limits their total. */
const LIMITED_TOGETHER = ['create-import'];
const EXCEPTIONS = [...ONE_OR_THE_OTHER, ...LIMITED_TOGETHER];

/** The approximate size of the largest body that a schema allows, or Infinity without a limit of its own. */
function longestOf(schema: Schema): number {
  if (schema.anyOf !== undefined) return Math.max(...schema.anyOf.map(longestOf));
  if ('const' in schema || schema.enum !== undefined) {
    return Math.max(...(schema.enum ?? [schema.const]).map((value) => JSON.stringify(value).length));
  }
  if (schema.properties !== undefined) {
    const entries = Object.entries(schema.properties);
    return 2 + entries.reduce((sum, [name, field]) => sum + name.length + 4 + longestOf(field), 0);
  }
  if (schema.type === 'array') return 2 + (schema.maxItems ?? Infinity) * (1 + longestOf(schema.items ?? {}));
  if (schema.type !== 'string') return NUMBER_BYTES;
  if (schema.maxLength !== undefined) return 2 + schema.maxLength * BYTES_A_CHARACTER;
  return schema.format === undefined ? Infinity : FORMATTED_BYTES;
}

test('Every body that a schema allows fits into the limit of its operation', () => {
  const all: Endpoint[] = [
    ...Object.values(endpoints),
    ...Object.values(v1Endpoints),
    ...Object.values(appEndpoints),
  ];
  const bodies = all.flatMap(({ body, ...rest }) => (body === null ? [] : [{ ...rest, body }]));
  assert.ok(bodies.length > 30);
  const tooLarge = bodies.flatMap(({ name, body, body_limit_bytes = BODY_LIMIT_BYTES }) => {
    const longest = longestOf(body);
    return longest > body_limit_bytes && longest < Infinity && !EXCEPTIONS.includes(name)
      ? [`${name}: ${longest} bytes in ${body_limit_bytes}`]
      : [];
  });
  assert.deepEqual(tooLarge, []);
});
