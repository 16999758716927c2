/** The sender of a request, and that person's place in the workspace of the request. */
import { errors } from '@minutebook/contract/errors.ts';
import type {
  BaseTeamRole,
  BaseWorkspaceRole,
  SecondFactorRule,
  WorkspaceStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { Permissions } from '@minutebook/contract/resources/role.ts';
import type { Effects } from './permissions.ts';
import type { TokenAudience, TokenPower } from './token-power.ts';

/** How a session was authenticated, weakest first; a program inherits it from the session that admitted it. */
export type SessionProof = 'password' | 'provider' | 'factor';

/** A caller without a token (yet). */
export interface AnonymousCaller {
  /** The client's network address: see toClientNetwork. */
  address: string;
}

/** A page of ours, before its user has a token. */
export interface PageCaller extends AnonymousCaller {
  /** The browser's description of itself; null: it sends none. */
  client: string | null;
  /** The value of its cookie; undefined: it has none. */
  session_secret: string | undefined;
  /** See known-device.ts; undefined: nobody has signed in on it yet. */
  device_mark: string | undefined;
}

export interface CallerToken extends TokenPower {
  access_token_id: number;
  kind: 'personal' | 'session' | 'service' | 'oauth';
  /** The part of this server that it is valid for; null means all of it. */
  audience: TokenAudience | null;
  expires_at: Date | null;
  /** null: it has no session. */
  proof: SessionProof | null;
}

/** The user behind a token. */
export interface UserCaller {
  user_id: number;
  token: CallerToken;
}

export interface CallerWorkspace {
  workspace_id: number;
  slug: string;
  status: WorkspaceStatus;
  timezone: string;
  has_teams: boolean;
  has_contacts: boolean;
  pii_redaction_active: boolean;
  allows_personal_tokens: boolean;
  second_factor: SecondFactorRule;
  access_version: number;
  catalog_version: number;
}

export interface CallerTeam {
  base_role: BaseTeamRole;
  /** Effects of the custom team roles held in this team. */
  effects: Effects;
}

/** The actor in the workspace that the request is about: an active member, or the operator of the installation. */
export interface Caller extends Omit<UserCaller, 'user_id'> {
  workspace: CallerWorkspace;
  /** null, like `member_id`: the operator, whom the audit log names by no user. */
  user_id: number | null;
  member_id: number | null;
  base_role: BaseWorkspaceRole;
  /** Effects of the custom workspace roles. */
  effects: Effects;
  /** Computed from base role and effects. */
  permissions: Permissions;
  teams: ReadonlyMap<number, CallerTeam>;
  /** The caller's principals, one of which a record's acl must contain to be visible; see principals.ts. */
  principals: readonly number[];
}

export type MemberCaller = Caller & { user_id: number; member_id: number };

/** Narrows the caller to a member, for acts that need one, such as owning a record. @throws FORBIDDEN to the operator */
export function asMember(caller: Caller): MemberCaller {
  const { user_id, member_id } = caller;
  if (user_id === null || member_id === null) throw errors.forbidden('not_a_member');
  return { ...caller, user_id, member_id };
}
