/** Reads the rows that decide access: tokens, and a user's place in a workspace. */
import type {
  BaseTeamRole,
  BaseWorkspaceRole,
  MemberStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import { statement, type Queryable } from '../base/database/database.ts';
import type { CallerToken, CallerWorkspace } from './caller.ts';

export interface TokenRow extends CallerToken {
  user_id: number;
  /** Where it may be used from; null: anywhere. */
  networks: string[] | null;
  last_used_at: Date | null;
}

/** SQL that is false for a service account whose owner has left. @param member the alias of its row */
export const hasOwner = (member: string) => `(${member}.kind = 'person' or exists (
     select from member o join app_user ou on ou.user_id = o.user_id
     where o.workspace_id = ${member}.workspace_id and o.member_id = ${member}.owner_member_id
       and o.status = 'active' and ou.status = 'active'))`;

const selectToken = statement<TokenRow>(
  'access.token',
  `select t.access_token_id, t.user_id, t.kind, t.scope, t.scopes, t.workspace_id, t.audience, t.networks, t.expires_at,
     t.last_used_at, s.proof
   from access_token t
   join app_user u on u.user_id = t.user_id
   left join login_session s on s.session_id = t.session_id
   where t.digest = $1 and t.revoked_at is null and u.status = 'active' and s.ended_at is null
     and (t.expires_at is null or t.expires_at > $2)
     and (t.kind <> 'service' or exists (
       select from member m where m.workspace_id = t.workspace_id and m.user_id = t.user_id
         and m.status = 'active' and ${hasOwner('m')}))`,
);

/** The token with this SHA-256 digest, if it is valid at `now`, its user is not switched off, and the owner of its service account is there. */
export async function findToken(db: Queryable, digest: Buffer, now: Date): Promise<TokenRow | undefined> {
  return (await db.query(selectToken, [digest, now]))[0];
}

const updateLastUsed = statement<never>(
  'access.token-used',
  `update access_token set last_used_at = $2 where access_token_id = $1`,
);

export async function noteTokenUse(db: Queryable, accessTokenId: number, now: Date): Promise<void> {
  await db.query(updateLastUsed, [accessTokenId, now]);
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
export async function findWorkspaceVersions(db: Queryable, workspaceId: number) {
  return (await db.query(selectVersions, [workspaceId]))[0];
}

export interface MembershipRow extends CallerWorkspace {
  member_id: number | null;
  member_status: MemberStatus | null;
  base_role: BaseWorkspaceRole | null;
  effects: V2Permission[];
  teams: { team_id: number; base_role: BaseTeamRole; effects: V2Permission[] }[];
}

// One statement, so that versions and data come from one snapshot.
const selectMembership = statement<MembershipRow>(
  'access.membership',
  `select w.workspace_id, w.slug, w.status, w.timezone, w.has_teams, w.has_contacts, w.pii_redaction_active,
     w.allows_personal_tokens, w.second_factor, w.access_version, w.catalog_version,
     m.member_id, case when ${hasOwner('m')} then m.status else 'deactivated' end as member_status, m.base_role,
     coalesce((
       select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect))
       from member_workspace_role mr
       join workspace_role_permission p on p.workspace_id = mr.workspace_id and p.role_id = mr.role_id
       where mr.workspace_id = m.workspace_id and mr.member_id = m.member_id
     ), '[]') as effects,
     coalesce((
       select jsonb_agg(jsonb_build_object('team_id', tm.team_id, 'base_role', tm.base_role, 'effects', coalesce((
         select jsonb_agg(jsonb_build_object('resource', p.resource, 'effect', p.effect))
         from team_member_role tr
         join team_role_permission p on p.workspace_id = tr.workspace_id and p.role_id = tr.role_id
         where tr.workspace_id = tm.workspace_id and tr.team_id = tm.team_id and tr.member_id = tm.member_id
       ), '[]')) order by tm.team_id)
       from team_member tm
       where tm.workspace_id = m.workspace_id and tm.member_id = m.member_id
     ), '[]') as teams
   from workspace w
   left join member m on m.workspace_id = w.workspace_id and m.user_id = $2
   where w.workspace_id = $1`,
);

/** The workspace and the user's place in it; member fields are null for non-members. */
export async function findMembership(
  db: Queryable,
  workspaceId: number,
  userId: number,
): Promise<MembershipRow | undefined> {
  return (await db.query(selectMembership, [workspaceId, userId]))[0];
}

const selectGoneMembers = statement<{ member_id: number }>(
  'access.gone-members',
  `select m.member_id from member m where m.workspace_id = $1 and m.status = 'deactivated' order by m.member_id`,
);

export async function listGoneMemberIds(db: Queryable, workspaceId: number): Promise<number[]> {
  return (await db.query(selectGoneMembers, [workspaceId])).map((row) => row.member_id);
}
