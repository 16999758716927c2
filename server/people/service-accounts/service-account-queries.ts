/** Service accounts of a workspace: users and members of the kind `service`, and their tokens. */
import type { ServiceRole } from '@minutebook/contract/app/service-account-endpoints.ts';
import type { MemberStatus } from '@minutebook/contract/resources/allowed-values.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { statement } from '../../base/database/database.ts';
import type { UserRow } from '../users/create-user.ts';

export interface ServiceAccountRow {
  member_id: number;
  user_id: number;
  name: string;
  base_role: ServiceRole;
  role_ids: number[];
  status: MemberStatus;
  owner: { member_id: number; name: string } | null;
  /** The owner, whose own status limits the account, or null when the owner has left. */
  owner_user_id: number | null;
  joined_at: Date;
}

/** @param $2 the account, or null for all of them */
export const selectServiceAccounts = statement<ServiceAccountRow>(
  'service-accounts.list',
  `select m.member_id, m.user_id, m.name, m.base_role, m.status, m.joined_at,
     coalesce((
       select jsonb_agg(mr.role_id order by mr.role_id) from member_workspace_role mr
       where mr.workspace_id = $1 and mr.member_id = m.member_id
     ), '[]') as role_ids,
     (select jsonb_build_object('member_id', o.member_id, 'name', o.name) from member o
       where o.workspace_id = $1 and o.member_id = m.owner_member_id) as owner,
     (select o.user_id from member o
       where o.workspace_id = $1 and o.member_id = m.owner_member_id and o.status = 'active') as owner_user_id
   from member m
   where m.workspace_id = $1 and m.kind = 'service' and ($2::bigint is null or m.member_id = $2)
   order by m.member_id`,
);

export interface ServiceTokenRow {
  access_token_id: number;
  user_id: number;
  name: string;
  prefix: string;
  scopes: Scope[] | null;
  networks: string[] | null;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  replaced_at: Date | null;
}

const tokenColumns = `t.access_token_id, t.user_id, t.name, t.prefix, t.scopes, t.networks, t.created_at, t.expires_at,
  t.last_used_at, t.replaced_at`;

export const selectServiceTokens = statement<ServiceTokenRow>(
  'service-accounts.tokens',
  `select ${tokenColumns} from access_token t
   where t.user_id = any ($2::bigint[]) and t.workspace_id = $1 and t.kind = 'service' and t.revoked_at is null
   order by t.access_token_id desc limit 1000`,
);

/** The lock makes the second of two concurrent rotations see the first. */
export const lockServiceToken = statement<ServiceTokenRow>(
  'service-accounts.lock-token',
  `select ${tokenColumns} from access_token t
   where t.access_token_id = $3 and t.user_id = $2 and t.workspace_id = $1 and t.kind = 'service'
     and t.revoked_at is null
   for no key update`,
);

export const replaceToken = statement<never>(
  'service-accounts.replace-token',
  `update access_token set replaced_at = $3, expires_at = least(expires_at, $4)
   where access_token_id = $1 and user_id = $2`,
);

export const revokeServiceToken = statement<{ prefix: string }>(
  'service-accounts.revoke-token',
  `update access_token set revoked_at = $4
   where access_token_id = $3 and user_id = $2 and workspace_id = $1 and kind = 'service' and revoked_at is null
   returning prefix`,
);

export const insertServiceUser = statement<UserRow>(
  'service-accounts.insert-user',
  `insert into app_user (user_id, email, name, kind, created_at, updated_at)
   values (nextval('user_id_seq'), $1, $2, 'service', $3, $3)
   returning user_id, email, name, locale`,
);

export const updateOwner = statement<never>(
  'service-accounts.update-owner',
  `update member set owner_member_id = $3, updated_at = $4
   where workspace_id = $1 and member_id = $2 and kind = 'service'`,
);

/** Only people own accounts: an account that owned another would hide who is responsible for it. */
export const selectPossibleOwner = statement<{ member_id: number }>(
  'service-accounts.possible-owner',
  `select m.member_id from member m
   where m.workspace_id = $1 and m.member_id = $2 and m.status = 'active' and m.kind = 'person'`,
);

/** A record that one of the principals `$2` sees, and none of `$3`. */
export const selectHidden = statement<{ record_id: number }>(
  'service-accounts.hidden',
  `select i.record_id from record_index i
   where i.workspace_id = $1 and i.acl && $2::bigint[] and not i.acl && $3::bigint[]
   order by i.record_id limit 1`,
);
