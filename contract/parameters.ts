/** Parameters that several endpoints take. */
import { Type } from 'typebox';

export const Slug = Type.String({ description: 'slug of the workspace' });
export const pathId = (what: string) => Type.Integer({ description: `id of the ${what}` });

/** Ids in filters; they have no minimum unless said, an id of nobody just matches nothing. */
export const positiveId = (description: string) => Type.Optional(Type.Integer({ minimum: 1, description }));

/** The most items of an array in the query string, counted before duplicates collapse. */
const ARRAY_LIMIT = 1_000;
export const idArray = (description: string) =>
  Type.Optional(Type.Array(Type.Integer(), { maxItems: ARRAY_LIMIT, description }));
export const positiveIdArray = (description: string) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { maxItems: ARRAY_LIMIT, description }));

export const searchText = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, description }));

export const Offset = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
  description: 'items to skip; past the end the page is empty',
});
export const limit = (defaultLimit: number) =>
  Type.Integer({ minimum: 1, maximum: 100, default: defaultLimit, description: 'most items of the page' });

export const NextToken = Type.Optional(
  Type.String({
    maxLength: 100_000,
    description:
      'token of the next page, from the page before; it holds the order and the filters, which may be left out',
  }),
);
