/**
 * Whether a schema keeps what another has promised. Of a request whatever was accepted is accepted still, so it may be widened. Of an
 * answer whatever comes could have come before, and every field still comes from somewhere, so it may be narrowed: to a kind less, or to
 * kinds each with its own fields.
 */
import type { JsonSchema } from '../openapi/schema-components.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

export interface ComparedSchemas {
  kept: Schemas;
  now: Schemas;
}

/** Each break in words, with its place. */
export type Compare = (kept: JsonSchema, now: JsonSchema, place: string) => string[];

/**
 * Lists of words that grow without notice, by the title of their schema: programs ignore what they do not know. A kind of masked text
 * that is new is answered of no workspace that has not chosen it itself.
 */
const OPEN = ['FactType', 'MaskKind'];

export function makeRequestComparison(schemas: ComparedSchemas): Compare {
  const guard = makeGuard();

  const compare: Compare = (kept, now, place) =>
    guard([kept, now], () => {
      const accepted = alternativesOf(now, schemas.now);
      return alternativesOf(kept, schemas.kept).flatMap((given) => findRefusal(given, accepted, place));
    });

  /** Why none of the alternatives takes it; empty: one does. */
  function findRefusal(given: JsonSchema, accepted: readonly JsonSchema[], place: string): string[] {
    const alike = accepted.filter((taken) => compareValues(given, taken, place).length === 0);
    if (alike.length === 0) {
      const [only, ...others] = accepted;
      return only === undefined || others.length > 0
        ? [`${place} has a choice less`]
        : compareValues(given, only, place);
    }
    const refusals = alike.map((taken) => [
      ...compareBounds(given, taken, place),
      ...compareFields(given, taken, place),
      ...compareItems([given, taken], compare, place),
    ]);
    return refusals.find((faults) => faults.length === 0) ?? refusals[0] ?? [];
  }

  function compareFields(given: JsonSchema, taken: JsonSchema, place: string): string[] {
    const fields = fieldsOf(taken);
    const required = requiredOf(given);
    return [
      ...Object.entries(fieldsOf(given)).flatMap(([name, schema]) => {
        const field = fields[name];
        return field === undefined
          ? [`${place}.${name} is gone`]
          : compare(schema, field, `${place}.${name}`);
      }),
      ...requiredOf(taken)
        .filter((name) => !required.includes(name))
        .map((name) => `${place}.${name} is required`),
    ];
  }

  return compare;
}

export function makeAnswerComparison(schemas: ComparedSchemas): Compare {
  const guard = makeGuard();

  /** The present value may be a union whose members have the promised fields together. */
  const compareAll = (kept: JsonSchema, now: readonly JsonSchema[], place: string): string[] =>
    guard([kept, ...now], () => {
      if (OPEN.includes(nameOf(kept))) return [];
      const promised = alternativesOf(kept, schemas.kept);
      const open = choicesOf(kept)
        .map(nameOf)
        .filter((name) => OPEN.includes(name));
      const kinds = now
        .flatMap(choicesOf)
        .filter((choice) => !open.includes(nameOf(choice)))
        .flatMap((choice) => alternativesOf(choice, schemas.now));
      const kindsOf = Map.groupBy(kinds, (kind) => findPromised(kind, promised));
      const unknown = kindsOf.get(undefined) ?? [];
      kindsOf.delete(undefined);
      return [
        ...unknown.flatMap((kind) => explainUnknown(kind, promised, place)),
        ...[...kindsOf].flatMap(([one, all]) => (one === undefined ? [] : compareKinds(one, all, place))),
      ];
    });

  function compareKinds(promised: JsonSchema, kinds: readonly JsonSchema[], place: string): string[] {
    return [
      ...Object.entries(fieldsOf(promised)).flatMap(([name, schema]) => {
        const present = kinds.map((kind) => fieldsOf(kind)[name]).filter(isSchema);
        return present.length === 0
          ? [`${place}.${name} is gone`]
          : compareAll(schema, present, `${place}.${name}`);
      }),
      ...requiredOf(promised)
        .filter((name) => kinds.some((kind) => !requiredOf(kind).includes(name)))
        .map((name) => `${place}.${name} may be left out`),
      ...(isSchema(promised['items'])
        ? compareAll(promised['items'], kinds.map(({ items }) => items).filter(isSchema), `${place}[]`)
        : []),
    ];
  }

  return (kept, now, place) => compareAll(kept, [now], place);
}

/** Finds the promised alternative that a present one corresponds to; undefined means that it is new. */
const findPromised = (kind: JsonSchema, promised: readonly JsonSchema[]): JsonSchema | undefined =>
  promised.find((one) => compareValues(kind, one, '').length === 0 && hasConstantsOf(kind, one));

function hasConstantsOf(kind: JsonSchema, promised: JsonSchema): boolean {
  const fields = fieldsOf(kind);
  return Object.entries(fieldsOf(promised)).every(([name, field]) => {
    const present = fields[name];
    return !('const' in field) || present === undefined || compareValues(present, field, '').length === 0;
  });
}

function explainUnknown(kind: JsonSchema, promised: readonly JsonSchema[], place: string): string[] {
  const [only, ...others] = promised;
  if (only === undefined || others.length > 0) return [`${place} has a choice more`];
  return compareValues(kind, only, place);
}

/** A schema may hold itself: what is being compared is not gone into again. */
function makeGuard() {
  const under_way = new Set<string>();
  return (schemas: readonly JsonSchema[], work: () => string[]): string[] => {
    const names = schemas.map(nameOf);
    const key = names.join(' ');
    if (names.includes('')) return work();
    if (under_way.has(key)) return [];
    under_way.add(key);
    try {
      return work();
    } finally {
      under_way.delete(key);
    }
  };
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
const nameOf = (schema: JsonSchema) => ((schema['$ref'] as string | undefined) ?? '').split('/').at(-1) ?? '';
const fieldsOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>;
const requiredOf = (schema: JsonSchema) => (schema['required'] ?? []) as string[];
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat());

const choicesOf = (schema: JsonSchema): JsonSchema[] =>
  Array.isArray(schema['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema];

/** Everything that it may be, one by one; a schema that may be null is two. */
function alternativesOf(schema: JsonSchema, all: Schemas): JsonSchema[] {
  if ('$ref' in schema) return alternativesOf(all[nameOf(schema)] ?? {}, all);
  if (Array.isArray(schema['anyOf']))
    return choicesOf(schema).flatMap((choice) => alternativesOf(choice, all));
  const types = listOf(schema['type']);
  if (types.length < 2 || 'enum' in schema) return [schema];
  return types.map((type) => (type === 'null' ? { type } : { ...schema, type }));
}

function compareItems(
  [given, taken]: readonly [JsonSchema, JsonSchema],
  compare: Compare,
  place: string,
): string[] {
  const [items, accepted] = [given['items'], taken['items']];
  return isSchema(items) && isSchema(accepted) ? compare(items, accepted, `${place}[]`) : [];
}

/** Whether every value of the one could be one of the other, by types and lists of values. */
function compareValues(given: JsonSchema, taken: JsonSchema, place: string): string[] {
  const types = listOf(taken['type']);
  const isOfType = types.length === 0 || isWithin(listOf(given['type']), types);
  const allowed = allowedBy(taken);
  const isAllowed = allowed.length === 0 || isWithin(allowedBy(given), allowed);
  return [
    ...(isOfType ? [] : [`${place} has another type`]),
    ...(isAllowed ? [] : [`${place} has another ${'enum' in taken ? 'enum' : 'const'}`]),
  ];
}

/** No values are any. */
const isWithin = (values: readonly unknown[], allowed: readonly unknown[]) =>
  values.length > 0 && values.every((value) => allowed.includes(value));

const allowedBy = (schema: JsonSchema) => [...listOf(schema['enum']), ...listOf(schema['const'])];

const BOUNDS = {
  minimum: Math.max,
  minLength: Math.max,
  minItems: Math.max,
  minProperties: Math.max,
  maximum: Math.min,
  maxLength: Math.min,
  maxItems: Math.min,
} as const;

/** A request schema must keep accepting everything that it accepted. */
function compareBounds(given: JsonSchema, taken: JsonSchema, place: string): string[] {
  const faults: string[] = [];
  for (const [keyword, narrower] of Object.entries(BOUNDS)) {
    const [before, after] = [given[keyword], taken[keyword]] as [number | undefined, number | undefined];
    if (after === undefined) continue;
    const isNarrower = before === undefined || (after !== before && narrower(before, after) === after);
    if (isNarrower) faults.push(`${place} has a narrower ${keyword}`);
  }
  for (const keyword of ['pattern', 'format']) {
    if (taken[keyword] !== undefined && taken[keyword] !== given[keyword])
      faults.push(`${place} has another ${keyword}`);
  }
  if (taken['additionalProperties'] === false && given['additionalProperties'] !== false)
    faults.push(`${place} takes no further fields`);
  return faults;
}
