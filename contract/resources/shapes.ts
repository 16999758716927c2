/** Building blocks that several resources share. */
import { Type, type TSchema } from 'typebox';

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export const Id = Type.Integer();

/** UTC with milliseconds: `2026-03-01T09:00:00.000Z`. */
export const DateTime = Type.String({ format: 'date-time' });

/** Offset pagination's `page`: `total` counts all matching items, before paging. */
export const Page = Type.Object(
  { offset: Type.Integer(), limit: Type.Integer(), total: Type.Integer() },
  { additionalProperties: false, title: 'Page' },
);

/** An answer body that holds exactly the given fields. */
export function closed<T extends Record<string, TSchema>>(fields: T, title: string) {
  return Type.Object(fields, { additionalProperties: false, title });
}
