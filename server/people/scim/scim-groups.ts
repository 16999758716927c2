/** Serves teams as the groups of a directory. */
import { isObject } from '../../base/json.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { within } from '../../base/database/locking-transaction.ts';
import { createTeam, deleteTeam, updateTeam } from '../teams/team-acts.ts';
import { putTeamMember, removeTeamMember } from '../teams/team-member-acts.ts';
import type { WorkspaceAct } from '../workspace-act.ts';
import { ScimError } from './scim-error.ts';
import type { Json } from './scim-patch.ts';
import { listAttributes, type Comparison } from './scim-filter.ts';
import { search, type Found, type Page } from './search-resources.ts';
import { toGroupResource, toWholeGroup } from './scim-answers.ts';
import type { GroupRow } from './scim-rows.ts';
import { toId } from './scim-user-queries.ts';
import { readExternalId, toTextOr } from './scim-user-resource.ts';

// A service account is no user of a directory, so it is no member of a group either: a push would take it out.
const FROM = `from team t left join scim_group s on s.workspace_id = t.workspace_id and s.team_id = t.team_id
   where t.workspace_id = $1 and ($2::bigint is null or t.team_id = $2) and ($3::text is null or lower(t.name) = lower($3))
     and ($4::text is null or s.external_id = $4)
     and ($5::bigint is null or exists (
       select 1 from team_member tm join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id
       where tm.workspace_id = $1 and tm.team_id = t.team_id and tm.member_id = $5 and m.kind = 'person'))`;
const selectGroups = statement<GroupRow>(
  'scim.groups',
  `select t.team_id, t.name, s.external_id, t.created_at, t.updated_at,
     case when $6 then coalesce((
       select jsonb_agg(jsonb_build_object('member_id', m.member_id, 'name', m.name) order by m.member_id)
       from team_member tm join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id
       where tm.workspace_id = $1 and tm.team_id = t.team_id and m.kind = 'person'), '[]') else '[]' end as members
   ${FROM} order by t.team_id limit $7 offset $8`,
);
const countGroups = statement<{ count: number }>('scim.count-groups', `select count(*) as count ${FROM}`);

interface GroupFilter {
  id?: number;
  name?: string;
  external_id?: string;
  member_id?: number;
}

const valuesOf = (workspace_id: number, { id, name, external_id, member_id }: GroupFilter) => [
  workspace_id,
  id ?? null,
  name ?? null,
  external_id ?? null,
  member_id ?? null,
];

interface GroupPage {
  workspace_id: number;
  filter: GroupFilter;
  has_members: boolean;
  limit: number;
  offset: number;
}

async function listGroups(db: Queryable, { workspace_id, filter, has_members, limit, offset }: GroupPage) {
  const values = valuesOf(workspace_id, filter);
  const [counted] = await db.query(countGroups, values);
  const rows = limit === 0 ? [] : await db.query(selectGroups, [...values, has_members, limit, offset]);
  return { rows, total: counted?.count ?? 0 };
}

/** @throws ScimError 404 */
export async function getGroup(db: Queryable, workspace_id: number, id: number): Promise<GroupRow> {
  const [row] = await db.query(selectGroups, [...valuesOf(workspace_id, { id }), true, 1, 0]);
  if (row === undefined) throw new ScimError(404, `There is no group ${id}.`);
  return row;
}

const ATTRIBUTES = new Set('id externalid displayname members meta'.split(' '));

/** @throws ScimError for attributes that groups cannot be found by */
export const findGroups = (
  db: Queryable,
  workspace_id: number,
  { has_members, ...page }: Page & { has_members: boolean },
): Promise<Found<GroupRow>> => {
  const names = page.filter === null ? [] : listAttributes(page.filter);
  const isByMembers = names.some((name) => name.startsWith('members'));
  return search<GroupRow, GroupFilter>(page, {
    sentence: 'Groups are found by displayName, externalId, members, meta and id',
    attributes: ATTRIBUTES,
    all: {},
    toKnown: toGroupFilter,
    list: (filter, { limit, offset }) =>
      listGroups(db, { workspace_id, filter, has_members: has_members || isByMembers, limit, offset }),
    toResource: (row) => toWholeGroup(row, ''),
  });
};

/** undefined: by others than these the database does not find them. */
function toGroupFilter(comparisons: readonly Comparison[]): GroupFilter | undefined {
  const filter: GroupFilter = {};
  for (const { attribute, value } of comparisons) {
    if (attribute === 'id') filter.id = toId(value);
    else if (attribute === 'displayname') filter.name = value;
    else if (attribute === 'externalid' && value !== '') filter.external_id = value;
    else if (attribute === 'members' || attribute === 'members.value') filter.member_id = toId(value);
    else return undefined;
  }
  return filter;
}

const upsertGroup = statement<never>(
  'scim.put-group',
  `insert into scim_group (workspace_id, team_id, external_id) values ($1, $2, $3)
   on conflict (workspace_id, team_id) do update set external_id = excluded.external_id`,
);
const selectPeople = statement<{ member_id: number }>(
  'scim.people',
  `select m.member_id from member m
   left join scim_user s on s.workspace_id = m.workspace_id and s.member_id = m.member_id
   where m.workspace_id = $1 and m.kind = 'person' and m.member_id = any ($2::bigint[])
     and not (coalesce(s.is_removed, false) and m.status = 'deactivated')
   order by m.member_id`,
);

/** @param before its present name, which a change may leave out @throws ScimError */
function readGroup(resource: Json, before?: string) {
  const { displayName: said, externalId, members } = resource;
  const name = toTextOr(before, said);
  if (name === null || name.length > 200)
    throw new ScimError(400, '"displayName" must be a text of at most 200 characters.', 'invalidValue');
  const items: Json[] = (Array.isArray(members) ? members : []).map((item: unknown) =>
    isObject(item) ? item : { value: item },
  );
  // Its number may be that of some user.
  if (items.some(({ type }) => String(type).toLowerCase() === 'group'))
    throw new ScimError(400, 'Users are members of a group; groups are not.', 'invalidValue');
  const ids = items.map(({ value }) => toId(String(value)));
  return { name, external_id: readExternalId(externalId), ids: [...new Set(ids)] };
}

/** @throws ScimError, ApiError when the name is taken */
export async function createScimGroup(
  tx: WriteTransaction,
  act: WorkspaceAct,
  body: Json,
): Promise<GroupRow> {
  const { workspace_id } = act;
  const { name, external_id, ids } = readGroup(body);
  const { team_id } = await createTeam(within(tx), act, { name });
  await tx.query(upsertGroup, [workspace_id, team_id, external_id]);
  await putMembers(tx, act, { team_id, before: [], ids });
  return getGroup(tx, workspace_id, team_id);
}

/** @throws ScimError, ApiError when the name is taken */
export async function changeScimGroup(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { id, change }: { id: number; change: (resource: Json) => Json },
): Promise<GroupRow> {
  const { workspace_id } = act;
  const row = await getGroup(tx, workspace_id, id);
  const { name, external_id, ids } = readGroup(change(toGroupResource(row)), row.name);
  if (name !== row.name) await updateTeam(within(tx), act, { team_id: id, name });
  if (external_id !== row.external_id) await tx.query(upsertGroup, [workspace_id, id, external_id]);
  await putMembers(tx, act, { team_id: id, before: row.members.map(({ member_id }) => member_id), ids });
  return getGroup(tx, workspace_id, id);
}

/** Members whom somebody has made leaders of the team stay leaders. */
async function putMembers(
  tx: WriteTransaction,
  act: WorkspaceAct,
  { team_id, before, ids }: { team_id: number; before: readonly number[]; ids: readonly number[] },
): Promise<void> {
  const [had, wanted] = [new Set(before), new Set(ids)];
  const added = ids.filter((id) => !had.has(id));
  const people = new Set(
    (await tx.query(selectPeople, [act.workspace_id, added])).map(({ member_id }) => member_id),
  );
  const unknown = added.find((id) => !people.has(id));
  if (unknown !== undefined)
    throw new ScimError(400, `There is no user ${unknown} for the group.`, 'invalidValue');
  for (const member_id of added)
    await putTeamMember(within(tx), act, { team_id, member_id, base_role: 'member', role_ids: [] });
  for (const member_id of before.filter((id) => !wanted.has(id)))
    await removeTeamMember(within(tx), act, { team_id, member_id });
}

/** @throws ScimError 404, ApiError for the default team */
export async function removeScimGroup(tx: WriteTransaction, act: WorkspaceAct, id: number): Promise<void> {
  await getGroup(tx, act.workspace_id, id);
  await deleteTeam(within(tx), act, id);
}

const selectHasTeams = statement<{ has_teams: boolean }>(
  'scim.has-teams',
  `select w.has_teams from workspace w where w.workspace_id = $1`,
);

/** @throws FEATURE_NOT_AVAILABLE */
export async function requireTeamsFeature(db: Queryable, workspace_id: number): Promise<void> {
  if ((await db.query(selectHasTeams, [workspace_id]))[0]?.has_teams !== true)
    throw errors.featureNotAvailable('teams');
}
