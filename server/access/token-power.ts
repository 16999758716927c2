/** The upper limit of what a token may do; its user may be allowed less. */
import type { Scope } from '@minutebook/contract/scopes.ts';

export interface TokenPower {
  /** Without `scopes`: `write` is all that the user may do, `read` is all of that which changes nothing. */
  scope: 'read' | 'write';
  /** null: the token was not narrowed to scopes. */
  scopes: readonly Scope[] | null;
  /** null: it opens every workspace of its user. */
  workspace_id: number | null;
  /** Until its user has proven their address: the workspaces that their account was opened for. null: it is proven. */
  opens_only: readonly number[] | null;
}

export const hasScope = ({ scopes }: TokenPower, scope: Scope): boolean =>
  scopes === null || scopes.includes(scope);

/** Whether the token may speak for the user's own account. */
export const isWhole = ({ scopes, workspace_id }: Pick<TokenPower, 'scopes' | 'workspace_id'>): boolean =>
  scopes === null && workspace_id === null;

/** Whether the token may change records at all. */
export const mayChangeRecords = (token: TokenPower): boolean =>
  token.scopes === null ? token.scope === 'write' : token.scopes.includes('records:write');

/** To this token, other workspaces do not exist. */
export const opensWorkspace = (
  token: Pick<TokenPower, 'workspace_id' | 'opens_only'>,
  workspace_id: number,
): boolean =>
  (token.workspace_id ?? workspace_id) === workspace_id &&
  (token.opens_only === null || token.opens_only.includes(workspace_id));

/** A resource of this server that a program named when it asked for a token (RFC 8707): agents, or the API of programs. */
export type TokenAudience = 'mcp' | 'api';

const MCP = /^\/mcp(?:[/?]|$)/;
const PAGES = /^\/app(?:[/?]|$)/;

/** Whether a token with this audience is one at the route with this path; elsewhere it is none. */
export function isMeantFor(audience: TokenAudience | null, path: string): boolean {
  if (audience === null) return true;
  return audience === 'mcp' ? MCP.test(path) : !MCP.test(path) && !PAGES.test(path);
}
