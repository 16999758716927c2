/** Header fields of answers, in the form of OpenAPI components. */
import type { JsonSchema } from './schema-components.ts';

const text = { type: 'string' };

const headerComponents: Record<string, JsonSchema> = {
  RequestId: { description: 'Identifies the request in the server log.', schema: text },
  RateLimitPolicy: {
    description: 'Whose limit it is, its size (`q`) and the seconds in which all of it comes back (`w`).',
    schema: text,
    example: '"workspace";q=6000;w=60',
  },
  RateLimit: {
    description:
      'Requests left (`r`) and seconds until all have come back or, with none left, the next one (`t`).',
    schema: text,
    example: '"workspace";r=5999;t=42',
  },
  RetryAfter: {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
  ETag: {
    description: 'What If-None-Match and, for a record, If-Match take.',
    schema: text,
    example: '"12-Zk4mW1qQx7x0y3B5n8v2tA"',
  },
  'Idempotency-Replayed': {
    description: '`true`: the answer of an earlier request with the same Idempotency-Key.',
    schema: text,
  },
  Authenticate: { description: 'How to authenticate.', schema: text, example: 'Bearer' },
};

const refer = (name: string) => ({ $ref: `#/components/headers/${name}` });

/**
 * References to the fields of every answer with this status; rate limits appear only when they are enabled.
 */
export function headersOf(status: number): JsonSchema {
  return {
    'x-request-id': refer('RequestId'),
    'RateLimit-Policy': refer('RateLimitPolicy'),
    RateLimit: refer('RateLimit'),
    ...(status === 429 || status === 503 ? { 'Retry-After': refer('RetryAfter') } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': refer('Authenticate') } : {}),
  };
}

/** The components that a document refers to. */
export function usedHeaders(document: object): Record<string, JsonSchema> {
  const text = JSON.stringify(document);
  const isUsed = ([name]: [string, JsonSchema]) => text.includes(`"#/components/headers/${name}"`);
  return Object.fromEntries(Object.entries(headerComponents).filter(isUsed));
}
