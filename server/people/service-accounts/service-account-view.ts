import type { ServiceAccount, ServiceToken } from '@minutebook/contract/app/service-account-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { findActiveUsers } from '../../access/access-queries.ts';
import type { Queryable } from '../../base/database/database.ts';
import {
  selectServiceAccounts,
  selectServiceTokens,
  type ServiceAccountRow,
  type ServiceTokenRow,
} from './service-account-queries.ts';

export async function listServiceAccounts(
  db: Queryable,
  workspace_id: number,
  member_id: number | null = null,
): Promise<ServiceAccount[]> {
  const rows = await db.query(selectServiceAccounts, [workspace_id, member_id]);
  const tokens = await db.query(selectServiceTokens, [workspace_id, rows.map(({ user_id }) => user_id)]);
  const owners = rows.flatMap(({ owner_user_id }) => owner_user_id ?? []);
  const active = await findActiveUsers(db, owners);
  return rows.map((row) => ({
    id: row.member_id,
    name: row.name,
    base_role: row.base_role,
    role_ids: row.role_ids,
    status: row.status,
    owner: row.owner,
    is_stopped: row.owner_user_id === null || !active.has(row.owner_user_id),
    created_at: row.joined_at.toISOString(),
    tokens: tokens.filter(({ user_id }) => user_id === row.user_id).map(toServiceToken),
  }));
}

/** @throws NOT_FOUND */
export async function requireServiceAccount(
  db: Queryable,
  workspace_id: number,
  member_id: number,
): Promise<ServiceAccountRow> {
  const [row] = await db.query(selectServiceAccounts, [workspace_id, member_id]);
  if (row === undefined) throw errors.missing('no_service_account', { service_account_id: member_id });
  return row;
}

export const toServiceToken = ({
  access_token_id: id,
  replaced_at,
  ...token
}: ServiceTokenRow): ServiceToken => ({
  id,
  name: token.name,
  prefix: token.prefix,
  scopes: token.scopes,
  networks: token.networks,
  created_at: token.created_at.toISOString(),
  expires_at: token.expires_at?.toISOString() ?? null,
  last_used_at: token.last_used_at?.toISOString() ?? null,
  is_replaced: replaced_at !== null,
});
