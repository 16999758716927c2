/** Parameters that several endpoints take. */
import { Type, type Static, type Schema } from './schema.ts';

/** Handlers always get the value, and the type lets clients leave it out. */
const withDefault = <Of extends Schema>(schema: Of, value: Static<Of>) =>
  Object.assign(schema, { default: value });

export const none = Type.Object({});
export const Slug = Type.String({ description: 'slug of the workspace' });
export const inWorkspace = Type.Object({ slug: Slug });
export const pathId = (what: string) => Type.Integer({ description: `id of the ${what}` });

/** Ids in filters; they have no minimum by default, because an unknown id just matches nothing. */
export const positiveId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** The most items of an array in the query string, counted before duplicates collapse. */
const ARRAY_LIMIT = 1_000;
export const idArray = (description: string) =>
  Type.Optional(Type.Array(Type.Integer(), { maxItems: ARRAY_LIMIT, description }));
export const positiveIdArray = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: ARRAY_LIMIT, description }));

export const searchText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description }));

export const Offset = withDefault(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'items to skip; past the end the page is empty',
  }),
  0,
);
export const limit = (defaultLimit: number) =>
  withDefault(
    Type.Integer({ minimum: 1, maximum: 100, description: 'most items of the page' }),
    defaultLimit,
  );

export const NextToken = Type.Optional(
  Type.String({
    maxLength: 100_000,
    description:
      'token of the next page, from the page before; it holds the order and the filters, which may be left out',
  }),
);
