/**
 * What writes answers by the schemas of the endpoint tables. Compiling all of them, and loading the compiler, is a seventh of a
 * start and 12 MB, so each is compiled with the first answer that needs it.
 */
import { createRequire } from 'node:module';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type Compile = (schema: unknown) => (body: unknown) => string;

// Required when it is needed: an import would load it with this module.
const require = createRequire(import.meta.url);

const compile: Compile = (schema) => (require('fast-json-stringify') as Compile)(toNullable(schema));

const COMBINING = ['anyOf', 'oneOf', 'allOf', '$ref'];

/**
 * The same schema with `nullable` wherever a value is of one kind or null. For each choice of kinds the library has
 * the value validated, by a validator that it makes with the first answer: 50 to 100 ms in which nobody is served,
 * for each of some 150 operations, almost all of which choose between a kind and null.
 */
export function toNullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toNullable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, toNullable(value)]),
  );
  const kind = Array.isArray(anyOf) ? findKind(anyOf) : undefined;
  if (kind !== undefined) return { ...kind, ...rest, nullable: true };
  return anyOf === undefined ? rest : { anyOf, ...rest };
}

/** The kind in a choice between one kind and null; undefined for any other choice. */
function findKind([kind, none, ...others]: readonly object[]): object | undefined {
  const isNull = none !== undefined && 'type' in none && none.type === 'null';
  const isOne = kind !== undefined && !COMBINING.some((name) => name in kind);
  return isNull && isOne && others.length === 0 ? kind : undefined;
}

export const schemaController = {
  compilersFactory: {
    buildSerializer: () => (route) => {
      let write: ReturnType<Compile> | undefined;
      return (body: unknown) => (write ??= compile(route.schema))(body);
    },
    buildValidator: () => () => {
      throw new Error('A route has a schema of requests: these are read by the endpoint tables (reading/)');
    },
  },
} satisfies SchemaController;
