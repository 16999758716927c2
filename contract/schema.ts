/**
 * JSON Schemas with the TypeScript types of their values: one text for validation, OpenAPI, settings and types. Each function writes
 * the keywords of JSON Schema 2020-12 that its name says, and behind them those that it is given.
 */

/** Only the compiler knows this key. */
declare const valueType: unique symbol;
/** Marks a field that its object may lack; JSON Schema says so of the object. */
const optionalMark = Symbol('optional');

/** The keywords that we use. */
interface Keywords {
  readonly $id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly additionalProperties?: boolean;
  readonly exclusiveMinimum?: number;
  /** A parameter that may stand in an address several times. */
  readonly 'x-repeatable'?: boolean;
  /** The words for a setting's default, where it is not a plain value. */
  readonly otherwise?: string;
  /** A value of a setting, for the documents. */
  readonly example?: string;
  /** A setting that a running server reads again. */
  readonly reread?: boolean;
}

export interface Schema<Value = unknown> extends Keywords {
  readonly [valueType]?: Value;
  readonly [optionalMark]?: true;
  readonly type?: string;
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Fields;
  readonly required?: readonly string[];
  readonly patternProperties?: Fields;
  readonly anyOf?: readonly Schema[];
}
export type Fields = Readonly<Record<string, Schema>>;
export interface ObjectSchema<Properties extends Fields = Fields> extends Schema<ObjectOf<Properties>> {
  readonly type: 'object';
  readonly properties: Properties;
}
interface ArraySchema<Item extends Schema> extends Schema<Static<Item>[]> {
  readonly items: Item;
}
export type Optional<Field extends Schema> = Field & { readonly [optionalMark]: true };

/** The type of the values that fit a schema. */
export type Static<Of extends Schema> = Of extends Schema<infer Value> ? Value : never;

type OptionalName<Properties extends Fields> = {
  [Name in keyof Properties]: Properties[Name] extends Optional<Schema> ? Name : never;
}[keyof Properties];
type ObjectOf<Properties extends Fields> = Flat<
  { -readonly [Name in Exclude<keyof Properties, OptionalName<Properties>>]: Static<Properties[Name]> } & {
    -readonly [Name in OptionalName<Properties>]?: Static<Properties[Name]>;
  }
>;
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

function object<Properties extends Fields>(
  properties: Properties,
  keywords: Keywords = {},
): ObjectSchema<Properties> {
  const required = Object.keys(properties).filter((name) => properties[name]?.[optionalMark] === undefined);
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...keywords };
}

const optional = <Field extends Schema>(field: Field): Optional<Field> => ({
  ...field,
  [optionalMark]: true,
});

export const Type = {
  String: (keywords?: Keywords): Schema<string> => ({ type: 'string', ...keywords }),
  Integer: (keywords?: Keywords): Schema<number> => ({ type: 'integer', ...keywords }),
  Number: (keywords?: Keywords): Schema<number> => ({ type: 'number', ...keywords }),
  Boolean: (keywords?: Keywords): Schema<boolean> => ({ type: 'boolean', ...keywords }),
  Null: (keywords?: Keywords): Schema<null> => ({ type: 'null', ...keywords }),
  Unknown: (keywords?: Keywords): Schema => ({ ...keywords }),
  Literal: <const Value extends string | number>(value: Value, keywords?: Keywords): Schema<Value> => ({
    type: typeof value,
    const: value,
    ...keywords,
  }),
  Enum: <const Value extends string>(values: readonly Value[], keywords?: Keywords): Schema<Value> => ({
    enum: [...values],
    ...keywords,
  }),
  Array: <Item extends Schema>(items: Item, keywords?: Keywords): ArraySchema<Item> => ({
    type: 'array',
    items,
    ...keywords,
  }),
  Object: object,
  /** An object whose values are all of one kind, whatever their keys. */
  Record: <Item extends Schema>(values: Item, keywords?: Keywords): Schema<Record<string, Static<Item>>> => ({
    type: 'object',
    patternProperties: { '^.*$': values },
    ...keywords,
  }),
  Union: <Choice extends Schema>(
    choices: readonly Choice[],
    keywords?: Keywords,
  ): Schema<Static<Choice>> => ({
    anyOf: choices,
    ...keywords,
  }),
  /** A field that the object may lack. */
  Optional: optional,
  /** The same object, of which every field may be missing. */
  Partial: <Properties extends Fields>({ properties }: ObjectSchema<Properties>, keywords?: Keywords) =>
    object(
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, optional(field)])) as {
        [Name in keyof Properties]: Optional<Properties[Name]>;
      },
      keywords,
    ),
  /** Any keywords, with the type that their values are known to have. */
  Unsafe: <Value>(keywords: object): Schema<Value> => ({ ...keywords }),
};
