/** Building blocks that several resources share. */
import { Type, type Schema } from '../schema.ts';

export function nullable<T extends Schema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

const OF_FIELD = Symbol('the description of a field');

/** Adds what the schema means in one field. A titled schema keeps its own description. */
export const described = <T extends Schema>(schema: T, description: string): T => ({
  ...schema,
  ...('title' in schema ? { [OF_FIELD]: description } : { description }),
});

/** The meaning of a titled schema in the field that has it. */
export const fieldDescription = (schema: object) => (schema as { [OF_FIELD]?: string })[OF_FIELD];

export const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });

export const Id = Type.Integer();

/** UTC with milliseconds: `2026-03-01T09:00:00.000Z`. */
export const DateTime = Type.String({ format: 'date-time' });

/** Offset pagination's `page`: `total` counts all matching items, before paging. */
export const Page = Type.Object(
  {
    offset: Type.Integer({ description: 'how many items come before these' }),
    limit: Type.Integer({ description: 'how many items were asked for' }),
    total: Type.Integer({ description: 'how many there are in all' }),
  },
  { additionalProperties: false, title: 'Page' },
);

/** The body of an answer with exactly these fields. */
export function closed<T extends Record<string, Schema>>(fields: T, title: string) {
  return Type.Object(fields, { additionalProperties: false, title });
}
