/** Who makes a request, and what that person is in the workspace of the request. */
import type {
  BaseTeamRole,
  BaseWorkspaceRole,
  WorkspaceStatus,
} from '@minutebook/contract/resources/allowed-values.ts';
import type { Permissions } from '@minutebook/contract/resources/role.ts';
import type { Effects } from './permissions.ts';

/** Somebody without a token (yet). */
export interface AnonymousCaller {
  /** Of the client: see toClientNetwork. */
  address: string;
}

/** A page of ours, before anybody's token. */
export interface PageCaller extends AnonymousCaller {
  /** What the browser says that it is; null: nothing. */
  client: string | null;
  /** What its cookie holds; undefined: it has none. */
  session_secret: string | undefined;
  /** See known-device.ts; undefined: nobody has signed in there yet. */
  device_mark: string | undefined;
}

/** The user behind a token. */
export interface UserCaller {
  user_id: number;
  token: { access_token_id: number; kind: 'personal' | 'session'; scope: 'read' | 'write' };
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
  access_version: number;
  catalog_version: number;
}

export interface CallerTeam {
  base_role: BaseTeamRole;
  /** Effects of the custom team roles held in this team. */
  effects: Effects;
}

/** An active member of the workspace that the request is about. */
export interface Caller extends UserCaller {
  workspace: CallerWorkspace;
  member_id: number;
  base_role: BaseWorkspaceRole;
  /** Effects of the custom workspace roles. */
  effects: Effects;
  /** Computed from base role and effects. */
  permissions: Permissions;
  teams: ReadonlyMap<number, CallerTeam>;
  /** What a record's acl must share a number with to be visible; see principals.ts. */
  principals: readonly number[];
}
