/** Queries members as the users of a directory (RFC 7643). */
import { statement, type Queryable } from '../../base/database/database.ts';
import { ScimError } from './scim-error.ts';
import type { Comparison } from './scim-filter.ts';
import { toWholeUser } from './scim-answers.ts';
import type { UserRow } from './scim-rows.ts';
import { search, type Found, type Page } from './search-resources.ts';

// A member whom the directory has deleted is not among its users until somebody lets them in again.
const FROM = `from member m
   left join scim_user s on s.workspace_id = m.workspace_id and s.member_id = m.member_id
   where m.workspace_id = $1 and m.kind = 'person' and not (coalesce(s.is_removed, false) and m.status = 'deactivated')
     and ($2::bigint is null or m.member_id = $2)
     and ($3::text is null or lower(coalesce(s.user_name, m.email)) = lower($3))
     and ($4::text is null or s.external_id = $4)
     and ($5::text is null or lower(m.email) = lower($5))
     and ($6::boolean is null or (m.status = 'active') = $6)`;
const selectUsers = statement<UserRow>(
  'scim.users',
  `select m.member_id, m.user_id, m.email, m.name, m.status, m.base_role, m.locale, m.joined_at, m.updated_at,
     coalesce(s.user_name, m.email) as user_name, s.external_id, s.given_name, s.family_name,
     coalesce(s.is_made, false) as is_made,
     coalesce((select jsonb_agg(jsonb_build_object('team_id', t.team_id, 'name', t.name) order by t.team_id)
       from team_member tm join team t on t.workspace_id = tm.workspace_id and t.team_id = tm.team_id
       where tm.workspace_id = $1 and tm.member_id = m.member_id), '[]') as teams
   ${FROM} order by m.member_id limit $7 offset $8`,
);
const countUsers = statement<{ count: number }>('scim.count-users', `select count(*) as count ${FROM}`);

export interface UserFilter {
  id?: number;
  user_name?: string;
  external_id?: string;
  email?: string;
  is_active?: boolean;
}

const valuesOf = (workspace_id: number, { id, user_name, external_id, email, is_active }: UserFilter) => [
  workspace_id,
  id ?? null,
  user_name ?? null,
  external_id ?? null,
  email ?? null,
  is_active ?? null,
];

export async function listUsers(
  db: Queryable,
  {
    workspace_id,
    filter,
    limit,
    offset,
  }: { workspace_id: number; filter: UserFilter; limit: number; offset: number },
): Promise<Found<UserRow>> {
  const values = valuesOf(workspace_id, filter);
  const [counted] = await db.query(countUsers, values);
  const rows = limit === 0 ? [] : await db.query(selectUsers, [...values, limit, offset]);
  return { rows, total: counted?.count ?? 0 };
}

/** @throws ScimError 404 */
export async function getUser(db: Queryable, workspace_id: number, id: number): Promise<UserRow> {
  const [row] = await db.query(selectUsers, [...valuesOf(workspace_id, { id }), 1, 0]);
  if (row === undefined) throw new ScimError(404, `There is no user ${id}.`);
  return row;
}

const ATTRIBUTES = new Set(
  'id externalid username name displayname active emails roles preferredlanguage groups meta'.split(' '),
);

/** @throws ScimError for attributes that users cannot be found by */
export const findUsers = (db: Queryable, workspace_id: number, page: Page): Promise<Found<UserRow>> =>
  search<UserRow, UserFilter>(page, {
    sentence: 'Users are found by the attributes that /Schemas lists',
    attributes: ATTRIBUTES,
    all: {},
    toKnown: toUserFilter,
    list: (filter, { limit, offset }) => listUsers(db, { workspace_id, filter, limit, offset }),
    toResource: (row) => toWholeUser(row, ''),
  });

/** undefined: by others than these the database does not find them. */
function toUserFilter(comparisons: readonly Comparison[]): UserFilter | undefined {
  const filter: UserFilter = {};
  // Managers are not kept, so nobody has this one.
  if (comparisons.some(isOfManager)) return { id: toId('') };
  for (const { attribute, value } of comparisons) {
    if (attribute === 'id') filter.id = toId(value);
    else if (attribute === 'username') filter.user_name = value;
    else if (attribute === 'externalid' && value !== '') filter.external_id = value;
    else if (attribute === 'emails' || attribute === 'emails.value') filter.email = value;
    else if (attribute === 'active') filter.is_active = value.toLowerCase() === 'true';
    // A user has one address, which is of every type and always the primary one.
    else if (attribute !== 'emails.type' && attribute !== 'emails.primary') return undefined;
  }
  return filter;
}

const isOfManager = ({ attribute }: Comparison) => /(?:^|:)manager(?:\.value)?$/.test(attribute);

/** Returns 0, the id of nobody, for text that is not an id. */
export const toId = (text: string): number => (/^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : 0);
