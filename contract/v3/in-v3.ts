import { Type } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';

/** The same operation: where it is, and what its answers carry besides, is no matter of its handler. */
export type InV3<Table extends Record<string, Endpoint>> = {
  readonly [Name in keyof Table]: Omit<Table[Name], 'path' | 'errors'> & Pick<Endpoint, 'path' | 'errors'>;
};

/** POSTs that may be sent again without a key: two change nothing, the others send a test. */
const WITHOUT_KEY = ['ask', 'unmask-dialogs', 'test-webhook', 'send-test-mail'];

/**
 * The promises of v3, for every operation: an answer that is read has an ETag, a POST takes an Idempotency-Key, the errors of
 * both are declared, and a filter that was misspelt is refused, as an unfiltered list would be taken for the filtered one.
 */
export function inV3<Table extends Record<string, Endpoint>>(table: Table): InV3<Table> {
  const entries = Object.entries<Endpoint>(table).map(([name, endpoint]) => [name, promise(endpoint)]);
  return Object.fromEntries(entries) as InV3<Table>;
}

function promise(endpoint: Endpoint): Endpoint {
  const { method, rate_limit, name, takes_if_match, goes_on } = endpoint;
  const needsNoKey = goes_on === true || WITHOUT_KEY.includes(name);
  const isIdempotent = method === 'POST' && rate_limit === 'workspace' && !needsNoKey;
  return {
    ...endpoint,
    query: Type.Object(endpoint.query.properties, { additionalProperties: false }),
    ...(method === 'GET' && { has_etag: true as const }),
    ...(isIdempotent && { is_idempotent: true as const }),
    errors: [
      ...endpoint.errors,
      ...(isIdempotent ? (['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const) : []),
      ...(takes_if_match === true ? (['RECORD_CHANGED'] as const) : []),
    ],
  };
}
