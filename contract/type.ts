/**
 * The schemas that tables, settings and files are written in: TypeBox's, with its types. Importing TypeBox itself would load 373
 * files, a tenth of every start, for the few lines below; what checks values by schemas loads it when it does.
 */
import type { Type as TypeBox } from 'typebox';

type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Schema>>;

const KIND = '~kind';
const OPTIONAL = '~optional';

/** What only programs look at: neither listed nor written as JSON. */
const mark = (schema: Schema, name: string, value: unknown): Schema =>
  Object.defineProperty(schema, name, { value, configurable: true, writable: true });

const make = (kind: string, schema: Schema, options?: Schema): Schema =>
  mark({ ...schema, ...options }, KIND, kind);

const simple = (kind: string, schema: Schema) => (options?: Schema) => make(kind, schema, options);

/** A copy with its marks. */
const optional = (schema: Schema): Schema =>
  mark(Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)), OPTIONAL, true);

function object(properties: Fields, options?: Schema): Schema {
  const required = Object.keys(properties).filter((name) => properties[name]?.[OPTIONAL] !== true);
  return make('Object', { type: 'object', ...(required.length > 0 && { required }), properties }, options);
}

/** Nothing but the fields is taken over. */
const partial = ({ properties }: { properties: Fields }, options?: Schema): Schema =>
  object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])),
    options,
  );

const made = {
  Array: (items: Schema, options?: Schema) => make('Array', { type: 'array', items }, options),
  Boolean: simple('Boolean', { type: 'boolean' }),
  Enum: (values: readonly unknown[], options?: Schema) => make('Enum', { enum: [...values] }, options),
  Integer: simple('Integer', { type: 'integer' }),
  Literal: (value: string | number | boolean, options?: Schema) =>
    make('Literal', { type: typeof value, const: value }, options),
  Null: simple('Null', { type: 'null' }),
  Number: simple('Number', { type: 'number' }),
  Object: object,
  Optional: optional,
  Partial: partial,
  Record: (_names: Schema, value: Schema, options?: Schema) =>
    make('Record', { type: 'object', patternProperties: { '^.*$': value } }, options),
  String: simple('String', { type: 'string' }),
  Union: (anyOf: readonly Schema[], options?: Schema) => make('Union', { anyOf: [...anyOf] }, options),
  Unknown: simple('Unknown', {}),
  Unsafe: (schema: Schema) => mark({ ...schema }, '~unsafe', null),
};

/** The test beside this file holds each against TypeBox's own. */
export const Type = made as unknown as Pick<typeof TypeBox, keyof typeof made>;
