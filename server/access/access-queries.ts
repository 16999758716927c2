/** Reads the rows that decide access: tokens, and a user's place in a workspace. */
import type {
  BaseTeamRole,
  BaseWorkspaceRole,
  MemberStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import type { CallerToken, CallerWorkspace } from './caller.ts';
import type { Effects } from './permissions.ts';

export interface TokenRow extends CallerToken {
  user_id: number;
  /** The networks it may be used from; null means any. */
  networks: string[] | null;
  last_used_at: Date | null;
}

// The array comes as JSON: the driver reads a bigint[] as text.
const selectToken = statement<TokenRow>(
  'access.token',
  `select t.access_token_id, t.user_id, t.kind, t.scope, t.scopes, t.workspace_id, t.audience, t.networks, t.expires_at,
     t.last_used_at, s.proof, to_jsonb(u.opens_only) as opens_only
   from access_token t
   join app_user u on u.user_id = t.user_id
   left join login_session s on s.session_id = t.session_id
   left join oauth_grant g on g.oauth_grant_id = t.oauth_grant_id
   where t.digest = $1 and t.revoked_at is null and u.status = 'active' and s.ended_at is null and g.ended_at is null
     and (t.expires_at is null or t.expires_at > $2)`,
);

const selectWorkspaces = statement<{ workspace_id: number }>(
  'access.workspaces-of-user',
  `select uw.workspace_id from user_workspace uw where uw.user_id = $1 order by uw.workspace_id`,
);

/**
 * Lists workspaces ascending, the order in which several are locked, with those that the user has left. A
 * single statement over all of them would touch every shard, so each workspace then gets its own.
 */
export async function listWorkspacesOfUser(db: Queryable, user_id: number): Promise<number[]> {
  return (await db.query(selectWorkspaces, [user_id])).map(({ workspace_id }) => workspace_id);
}

const selectServiceOwner = statement<{ user_id: number }>(
  'access.service-owner',
  `select o.user_id from member m
   join member o on o.workspace_id = m.workspace_id and o.member_id = m.owner_member_id
   where m.workspace_id = $1 and m.user_id = $2 and m.status = 'active' and o.status = 'active'`,
);
const selectActiveUsers = statement<{ user_id: number }>(
  'access.active-users',
  `select u.user_id from app_user u where u.user_id = any ($1::bigint[]) and u.status = 'active' order by u.user_id`,
);

/** Selects those of the users who are active. */
export async function findActiveUsers(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  return new Set((await db.query(selectActiveUsers, [userIds])).map(({ user_id }) => user_id));
}

/** false for a service account whose owner has left. The owner's account is in the directory, so it is asked for apart. */
async function hasOwner(db: Queryable, workspace_id: number, user_id: number): Promise<boolean> {
  const [owner] = await db.query(selectServiceOwner, [workspace_id, user_id]);
  return owner !== undefined && (await findActiveUsers(db, [owner.user_id])).size > 0;
}

/** The token with this SHA-256 digest, if it is valid at `now`, its user is not switched off, and the owner of its service account is there. */
export async function findToken(db: Queryable, digest: Buffer, now: Date): Promise<TokenRow | undefined> {
  const [row] = await db.query(selectToken, [digest, now]);
  if (row?.kind !== 'service') return row;
  return row.workspace_id !== null && (await hasOwner(db, row.workspace_id, row.user_id)) ? row : undefined;
}

const updateLastUsed = statement<never>(
  'access.token-used',
  `update access_token set last_used_at = $2 where access_token_id = $1`,
);

export async function noteTokenUse(db: Queryable, access_token_id: number, now: Date): Promise<void> {
  await db.query(updateLastUsed, [access_token_id, now]);
}

const selectWorkspaceId = statement<{ workspace_id: number }>(
  'access.workspace-slug',
  `select s.workspace_id from workspace_slug s where s.slug = $1`,
);

export async function findWorkspaceId(db: Queryable, slug: string): Promise<number | undefined> {
  return (await db.query(selectWorkspaceId, [slug]))[0]?.workspace_id;
}

const selectVersions = statement<{ access_version: number; catalog_version: number }>(
  'access.workspace-versions',
  `select w.access_version, w.catalog_version from workspace w where w.workspace_id = $1`,
);

/** The versions that cached data of a workspace is checked by; undefined when it was deleted. */
export async function findWorkspaceVersions(db: Queryable, workspace_id: number) {
  return (await db.query(selectVersions, [workspace_id]))[0];
}

export interface MembershipRow extends CallerWorkspace {
  member_id: number | null;
  member_status: MemberStatus | null;
  member_kind: 'person' | 'service' | null;
  base_role: BaseWorkspaceRole | null;
  effects: V2Permission[];
  teams: { team_id: number; base_role: BaseTeamRole; effects: V2Permission[] }[];
}

// One statement, so that versions and data come from one snapshot.
const selectMembership = statement<MembershipRow>(
  'access.membership',
  `select w.workspace_id, w.slug, w.status, w.timezone, w.has_teams, w.has_contacts, w.pii_redaction_active,
     w.allows_personal_tokens, w.second_factor, w.access_version, w.catalog_version,
     m.member_id, m.status as member_status, m.kind as member_kind, m.base_role,
     coalesce((
       select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect))
       from member_workspace_role mr
       join workspace_role_permission p on p.workspace_id = mr.workspace_id and p.role_id = mr.role_id
       where mr.workspace_id = $1 and mr.member_id = m.member_id
     ), '[]') as effects,
     coalesce((
       select jsonb_agg(jsonb_build_object('team_id', tm.team_id, 'base_role', tm.base_role, 'effects', coalesce((
         select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect))
         from team_member_role tr
         join team_role_permission p on p.workspace_id = tr.workspace_id and p.role_id = tr.role_id
         where tr.workspace_id = $1 and tr.team_id = tm.team_id and tr.member_id = tm.member_id
       ), '[]')) order by tm.team_id)
       from team_member tm
       where tm.workspace_id = $1 and tm.member_id = m.member_id
     ), '[]') as teams
   from workspace w
   left join member m on m.workspace_id = w.workspace_id and m.user_id = $2
   where w.workspace_id = $1`,
);

/** The workspace and the user's place in it; member fields are null for non-members, and without a user. */
export async function findMembership(
  db: Queryable,
  workspace_id: number,
  user_id: number | null,
): Promise<MembershipRow | undefined> {
  const [row] = await db.query(selectMembership, [workspace_id, user_id]);
  if (user_id === null || row?.member_kind !== 'service' || (await hasOwner(db, workspace_id, user_id)))
    return row;
  return { ...row, member_status: 'deactivated' };
}

const selectGoneMembers = statement<{ member_id: number }>(
  'access.gone-members',
  `select m.member_id from member m where m.workspace_id = $1 and m.status = 'deactivated' order by m.member_id`,
);

const selectAllMembers = statement<{ member_id: number }>(
  'access.all-members',
  `select m.member_id from member m where m.workspace_id = $1 order by m.member_id`,
);

export async function listMemberIds(db: Queryable, workspace_id: number): Promise<number[]> {
  return (await db.query(selectAllMembers, [workspace_id])).map((row) => row.member_id);
}

export async function listGoneMemberIds(db: Queryable, workspace_id: number): Promise<number[]> {
  return (await db.query(selectGoneMembers, [workspace_id])).map((row) => row.member_id);
}

const selectTeamEffects = statement<V2Permission>(
  'access.team-effects',
  `select distinct p.resource, p.effect
   from team_member_role tr
   join team_role_permission p on p.workspace_id = tr.workspace_id and p.role_id = tr.role_id
   where tr.workspace_id = $1 and tr.team_id = any ($2::bigint[])
   order by p.resource, p.effect`,
);

/** Explicit effects of the custom team roles that anybody holds in one of the teams. */
export async function listTeamEffects(
  db: Queryable,
  workspace_id: number,
  team_ids: readonly number[],
): Promise<Effects> {
  return db.query(selectTeamEffects, [workspace_id, team_ids]);
}
