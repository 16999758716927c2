/** The fields of the contract and the columns of the database: every name that has one spelling in the code. */
import { makeOpenApi } from '@minutebook/contract/openapi.ts';
import { appApi } from '@minutebook/contract/openapi/app-api.ts';
import { serviceApi } from '@minutebook/contract/openapi/service-api.ts';
import { v2Api } from '@minutebook/contract/openapi/v2-api.ts';
import { v3Api } from '@minutebook/contract/openapi/v3-api.ts';
import { readMigrations } from '../../server/base/database/migrate.ts';

const COLUMN =
  /(?:^\s+|add column )([a-z0-9_]+) (?:bigint|integer|smallint|text|boolean|timestamptz|date|jsonb|bytea|real|uuid)\b/gim;

export async function listFieldNames(): Promise<Set<string>> {
  const documents = [v2Api, appApi, serviceApi, v3Api].map((api) =>
    makeOpenApi(api, 'https://minutes.example.com'),
  );
  const columns = (await readMigrations()).flatMap(({ text }) =>
    [...text.matchAll(COLUMN)].map(([, name = '']) => name),
  );
  return new Set([...documents.flatMap((document) => [...listProperties(document)]), ...columns]);
}

/** The properties of every schema, and the parameters of every operation. */
function* listProperties(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* listProperties(item);
  else if (typeof value === 'object' && value !== null) {
    const { properties, name, in: where } = value as Record<string, unknown>;
    if (typeof properties === 'object' && properties !== null) yield* Object.keys(properties);
    if (typeof name === 'string' && typeof where === 'string') yield name;
    for (const [key, field] of Object.entries(value))
      if (!key.startsWith('example')) yield* listProperties(field);
  }
}
