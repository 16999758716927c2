import type { AppLoginSession, AppToken } from '@minutebook/contract/app/me-endpoints.ts';
import type { LoginSessionRow, TokenRow } from './me-queries.ts';

export const toToken = ({ access_token_id: id, ...token }: TokenRow): AppToken => ({
  id,
  name: token.name,
  prefix: token.prefix,
  scope: token.scope,
  scopes: token.scopes === null ? null : [...token.scopes],
  workspace: token.workspace,
  networks: token.networks,
  created_at: token.created_at.toISOString(),
  expires_at: token.expires_at?.toISOString() ?? null,
  last_used_at: token.last_used_at?.toISOString() ?? null,
});

export const toLoginSession = ({ session_id: id, ...session }: LoginSessionRow): AppLoginSession => ({
  id,
  is_current: session.is_current,
  client: session.client,
  address: session.address,
  created_at: session.created_at.toISOString(),
  last_used_at: session.last_used_at?.toISOString() ?? null,
});
