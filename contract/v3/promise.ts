/** What v3 has promised, kept in promise.json, and what would break it: within v3 there are only additions. */
import type { TSchema } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { makeSchemaComponents, type JsonSchema } from '../openapi/schema-components.ts';

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

/** Words for readers, which may be put better. */
const WORDS = new Set(['description', 'examples', 'default']);

/** Meanings are left out: it does not matter where a schema stands. */
const NOWHERE = { schema: '', path: '' };

export function toPromised(table: Readonly<Record<string, Endpoint>>): Promised {
  const components = makeSchemaComponents();
  const refer = (schema: TSchema | null | undefined) =>
    schema == null ? null : (withoutWords(components.refer(schema as JsonSchema, NOWHERE)) as JsonSchema);
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
  refer: (schema: TSchema) => JsonSchema | null,
): PromisedOperation['parameters'] {
  const required = (query as { required?: string[] }).required ?? [];
  const entries = [
    ...Object.entries<TSchema>(params.properties),
    ...Object.entries<TSchema>(query.properties),
  ];
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

interface Schemas {
  kept: Promised['schemas'];
  now: Promised['schemas'];
}

function findBreaksOf(kept: PromisedOperation, now: PromisedOperation, schemas: Schemas): string[] {
  const wanted = makeComparison(schemas, 'input');
  const answered = makeComparison(schemas, 'output');
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

const nameOf = (schema: JsonSchema) => ((schema['$ref'] as string | undefined) ?? '').split('/').pop() ?? '';

const resolve = (schema: JsonSchema, all: Promised['schemas']): JsonSchema =>
  '$ref' in schema ? (all[nameOf(schema)] ?? {}) : schema;

type Compare = (kept: JsonSchema, now: JsonSchema, place: string) => string[];

/** Lists of words that grow without notice, by the title of their schema: programs ignore what they do not know. */
const OPEN = ['FactType'];

/** An input must go on to be accepted; an output must go on to be understood. */
function makeComparison(schemas: Schemas, side: 'input' | 'output'): Compare {
  const seen = new Set<string>();

  const compare: Compare = (kept, now, place) => {
    const pair = `${nameOf(kept)} ${nameOf(now)}`;
    if ('$ref' in kept && '$ref' in now) {
      if (seen.has(pair)) return [];
      seen.add(pair);
    }
    if (side === 'output' && OPEN.includes(nameOf(kept))) return [];
    const [before, after] = [resolve(kept, schemas.kept), resolve(now, schemas.now)];
    return [
      ...compareValues(before, after, place, side),
      ...compareFields(before, after, place),
      ...(isSchema(before['items']) && isSchema(after['items'])
        ? compare(before['items'], after['items'], `${place}[]`)
        : []),
      ...compareChoices(before, after, place),
    ];
  };

  function compareFields(kept: JsonSchema, now: JsonSchema, place: string): string[] {
    const before = fieldsOf(kept);
    const after = fieldsOf(now);
    const had = requiredOf(kept);
    const has = requiredOf(now);
    const faults = Object.entries(before).flatMap(([name, schema]) => {
      const present = after[name];
      if (present === undefined) return [`${place}.${name} is gone`];
      return compare(schema, present, `${place}.${name}`);
    });
    const required =
      side === 'input'
        ? has.filter((name) => !had.includes(name))
        : had.filter((name) => !has.includes(name));
    const word = side === 'input' ? 'is required' : 'may be left out';
    return [...faults, ...required.map((name) => `${place}.${name} ${word}`)];
  }

  /** By their order. */
  function compareChoices(kept: JsonSchema, now: JsonSchema, place: string): string[] {
    const before = choicesOf(kept);
    const after = choicesOf(now);
    if (before.length === 0 && after.length === 0) return [];
    if (after.length < before.length) return [`${place} has a choice less`];
    if (side === 'output' && after.length > before.length) {
      return [`${place} has a choice more`];
    }
    return before.flatMap((choice, index) => compare(choice, after[index] ?? {}, place));
  }

  return compare;
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const fieldsOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => (schema['required'] ?? []) as string[];
const choicesOf = (schema: JsonSchema) => (schema['anyOf'] ?? []) as JsonSchema[];
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

/** Types, allowed values and bounds. */
function compareValues(kept: JsonSchema, now: JsonSchema, place: string, side: 'input' | 'output'): string[] {
  const [from, to] = side === 'input' ? [kept, now] : [now, kept];
  const faults: string[] = [];
  for (const keyword of ['type', 'enum', 'const'] as const) {
    const values = listOf(from[keyword]);
    const accepted = listOf(to[keyword]);
    if (accepted.length === 0) continue;
    if (values.length === 0 || values.some((value) => !accepted.includes(value))) {
      faults.push(`${place} has another ${keyword}`);
    }
  }
  if (side === 'output') return faults;
  for (const [keyword, isLess] of [
    ['minimum', false],
    ['minLength', false],
    ['minItems', false],
    ['minProperties', false],
    ['maximum', true],
    ['maxLength', true],
    ['maxItems', true],
  ] as const) {
    const before = kept[keyword] as number | undefined;
    const after = now[keyword] as number | undefined;
    if (after === undefined) continue;
    if (before === undefined || (isLess ? after < before : after > before)) {
      faults.push(`${place} has a narrower ${keyword}`);
    }
  }
  for (const keyword of ['pattern', 'format'] as const) {
    if (now[keyword] !== undefined && now[keyword] !== kept[keyword])
      faults.push(`${place} has another ${keyword}`);
  }
  if (now['additionalProperties'] === false && kept['additionalProperties'] !== false) {
    faults.push(`${place} takes no further fields`);
  }
  return faults;
}
