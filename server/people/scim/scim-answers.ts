/** Answers with resources, whole or with the attributes that were asked for (RFC 7644, section 3.4.2.5). */
import { isObject } from '../../base/json.ts';
import { GROUP, MOST_LISTED, USER } from './discovery.ts';
import { ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import type { Json } from './scim-patch.ts';
import type { GroupRow, UserRow } from './scim-rows.ts';
import { toUserResource } from './scim-user-resource.ts';
import type { Page } from './search-resources.ts';

export interface Answered {
  status: number;
  body: Json | null;
  /** The address of the resource that was made or changed. */
  location?: string;
}

interface Asked {
  /** The base address of the interface. */
  base: string;
  search: URLSearchParams;
}

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const FEWEST = 100;

export const userOf = (row: UserRow, asked: Asked, status = 200) =>
  toAnswer(toWholeUser(row, asked.base), asked, status);

export const groupOf = (row: GroupRow, asked: Asked, status = 200) =>
  toAnswer(toWholeGroup(row, asked.base), asked, status);

const toAnswer = (whole: Whole, { search }: Asked, status: number) => ({
  status,
  body: cut(whole, search),
  location: whole.meta.location,
});

export function toWholeUser(row: UserRow, base: string): Whole {
  const times = { created_at: row.joined_at, updated_at: row.updated_at };
  return toWhole(toUserResource(row), { type: 'User', id: row.member_id, base, times });
}

/** The resource to which a PATCH of a group is applied. */
export const toGroupResource = (row: GroupRow): Json => ({
  displayName: row.name,
  ...(row.external_id !== null && { externalId: row.external_id }),
  members: row.members.map(({ member_id, name }) => ({ value: String(member_id), display: name })),
});

export const toWholeGroup = (row: GroupRow, base: string): Whole =>
  toWhole(toGroupResource(row), { type: 'Group', id: row.team_id, base, times: row });

type Whole = Json & { meta: { location: string } & Json };

interface Frame {
  type: 'User' | 'Group';
  id: number;
  base: string;
  times: { created_at: Date; updated_at: Date };
}

const toWhole = (resource: Json, { type, id, base, times }: Frame): Whole => ({
  schemas: [type === 'User' ? USER : GROUP],
  id: String(id),
  ...resource,
  meta: {
    resourceType: type,
    created: times.created_at.toISOString(),
    lastModified: times.updated_at.toISOString(),
    location: `${base}/${type}s/${id}`,
  },
});

export function toList(resources: Json[], { total = resources.length, offset = 0 } = {}): Answered {
  const page = { totalResults: total, startIndex: offset + 1, itemsPerPage: resources.length };
  return { status: 200, body: { schemas: [LIST], ...page, Resources: resources } };
}

/** The standard wants numbers out of range to count as the nearest one in range. */
export function readPage(search: URLSearchParams): Page {
  const number = (name: string, otherwise: number) => {
    const text = search.get(name);
    if (text === null || text === '') return otherwise;
    if (!/^-?[0-9]{1,9}$/.test(text))
      throw new ScimError(400, `"${name}" must be a whole number.`, 'invalidValue');
    return Number(text);
  };
  const filter = search.get('filter');
  return {
    filter: filter === null || filter.trim() === '' ? null : parseFilter(filter),
    limit: Math.min(MOST_LISTED, Math.max(0, number('count', FEWEST))),
    offset: Math.max(1, number('startIndex', 1)) - 1,
  };
}

/** Without names nothing is asked for. */
const namesOf = (search: URLSearchParams, parameter: string) =>
  search
    .getAll(parameter)
    .flatMap((text) => text.split(','))
    .map((name) =>
      name
        .trim()
        .toLowerCase()
        .replace(/^urn:.*:/, ''),
    )
    .filter((name) => name !== '');

const ALWAYS = new Set(['schemas', 'id']);

/** Whether the parameters `attributes` and `excludedAttributes` leave any of an attribute. */
export const isShown = (name: string, search: URLSearchParams) => name in cut({ [name]: {} }, search);

/** Applies the parameters `attributes` and `excludedAttributes`, to attributes of attributes too. */
function cut(resource: Json, search: URLSearchParams): Json {
  const wanted = namesOf(search, 'attributes');
  const left = new Set(namesOf(search, 'excludedAttributes'));
  const shown = Object.entries(resource).flatMap(([key, value]) => {
    const name = key.toLowerCase();
    if (ALWAYS.has(key)) return [[key, value]];
    if (left.has(name)) return [];
    const isWhole = wanted.length === 0 || wanted.includes(name);
    if (!isWhole && !wanted.some((each) => each.startsWith(`${name}.`))) return [];
    const isKept = (part: string) => {
      const path = `${name}.${part.toLowerCase()}`;
      return !left.has(path) && (isWhole || wanted.includes(path));
    };
    return [[key, cutWithin(value, isKept)]];
  });
  return Object.fromEntries(shown) as Json;
}

function cutWithin(value: unknown, isKept: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => cutWithin(each, isKept));
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([part]) => isKept(part))) : value;
}
