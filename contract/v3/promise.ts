/** Compares v3 with the promise kept in promise.json: only additions are allowed within v3. */
import type { Schema } from '../schema.ts';
import type { Endpoint } from '../endpoint.ts';
import { makeSchemaComponents, type JsonSchema } from '../openapi/schema-components.ts';
import { makeAnswerComparison, makeRequestComparison, type ComparedSchemas } from './compare-schemas.ts';

interface PromisedParameter {
  required: boolean;
  schema: JsonSchema;
}

interface PromisedOperation {
  address: string;
  scope: string;
  permission: string | null;
  parameters: Record<string, PromisedParameter>;
  body: JsonSchema | null;
  responses: Record<string, JsonSchema | null>;
}

export interface Promised {
  operations: Record<string, PromisedOperation>;
  schemas: Record<string, JsonSchema>;
}

/** Words for readers, which may be put better, and a hint for generators, which says nothing of its own. */
const WORDS = new Set(['description', 'examples', 'default', 'discriminator']);

export function toPromised(table: Readonly<Record<string, Endpoint>>): Promised {
  const components = makeSchemaComponents();
  const refer = (schema: Schema | null | undefined) =>
    schema == null ? null : (withoutWords(components.refer(schema as JsonSchema)) as JsonSchema);
  const operations = Object.values(table).map((endpoint): [string, PromisedOperation] => [
    endpoint.name,
    {
      address: `${endpoint.method} ${endpoint.path}`,
      scope: endpoint.scope,
      permission: endpoint.permission ?? null,
      parameters: toParameters(endpoint, refer),
      body: refer(endpoint.body),
      responses: Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, schema]) => [status, refer(schema)]),
      ),
    },
  ]);
  const sorted = operations.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const schemas = withoutWords(components.schemas) as Record<string, JsonSchema>;
  return JSON.parse(JSON.stringify({ operations: Object.fromEntries(sorted), schemas })) as Promised;
}

function toParameters(
  { params, query }: Endpoint,
  refer: (schema: Schema) => JsonSchema | null,
): PromisedOperation['parameters'] {
  const { required = [] } = query;
  const entries = [...Object.entries<Schema>(params.properties), ...Object.entries<Schema>(query.properties)];
  return Object.fromEntries(
    entries.map(([name, schema]) => [
      name,
      { required: required.includes(name) && !('default' in schema), schema: refer(schema) ?? {} },
    ]),
  );
}

/** A property may itself be called `description`. */
function withoutWords(value: unknown, isProperties = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutWords(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isProperties || !WORDS.has(name))
      .map(([name, inner]) => [name, withoutWords(inner, name === 'properties')]),
  );
}

/** Each break in words; none: `now` does whatever `kept` has promised. */
export function findBreaks(kept: Promised, now: Promised): string[] {
  return Object.entries(kept.operations).flatMap(([name, promised]) => {
    const present = now.operations[name];
    if (present === undefined) return [`${name} is gone`];
    return findBreaksOf(promised, present, { kept: kept.schemas, now: now.schemas }).map(
      (fault) => `${name}: ${fault}`,
    );
  });
}

function findBreaksOf(kept: PromisedOperation, now: PromisedOperation, schemas: ComparedSchemas): string[] {
  const wanted = makeRequestComparison(schemas);
  const answered = makeAnswerComparison(schemas);
  return [
    ...(kept.address === now.address ? [] : [`it is ${now.address} now`]),
    ...(kept.scope === now.scope || now.scope === 'any' ? [] : [`it needs the scope ${now.scope}`]),
    ...(now.permission === null || kept.permission === now.permission
      ? []
      : [`it needs the permission ${now.permission}`]),
    ...Object.entries(kept.parameters).flatMap(([name, { required, schema }]) => {
      const present = now.parameters[name];
      if (present === undefined) return [`the parameter ${name} is gone`];
      const isNew = present.required && !required;
      return [...(isNew ? [`${name} is required`] : []), ...wanted(schema, present.schema, name)];
    }),
    ...Object.entries(now.parameters)
      .filter(([name, { required }]) => required && !(name in kept.parameters))
      .map(([name]) => `the new parameter ${name} is required`),
    ...(kept.body === null
      ? now.body === null
        ? []
        : ['it needs a body']
      : now.body === null
        ? []
        : wanted(kept.body, now.body, 'body')),
    ...Object.entries(kept.responses).flatMap(([status, schema]) => {
      const present = now.responses[status];
      if (present === undefined) return [`it does not answer ${status}`];
      if (schema === null) return [];
      return present === null ? [`${status} has no body`] : answered(schema, present, `answer ${status}`);
    }),
  ];
}
