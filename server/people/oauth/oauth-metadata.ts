/** The metadata of this server for programs: RFC 8414 and RFC 9728. */
import { pages } from '@minutebook/contract/app/pages.ts';
import { oauthRoutes } from '@minutebook/contract/routes/oauth-routes.ts';
import { scopes } from '@minutebook/contract/scopes.ts';
import type { Config } from '../../base/config/config.ts';
import { DEVICE_GRANT } from './answer-token.ts';

export function describeServer({ base_url, oauth }: Pick<Config, 'base_url' | 'oauth'>) {
  const at = (name: keyof typeof oauthRoutes) => base_url + oauthRoutes[name].path;
  return {
    issuer: base_url,
    authorization_endpoint: base_url + pages.authorize,
    token_endpoint: at('create-oauth-token'),
    device_authorization_endpoint: at('start-oauth-device'),
    revocation_endpoint: at('revoke-oauth-token'),
    ...(oauth.has_registration && { registration_endpoint: at('register-oauth-client') }),
    // Clients that do not find `offline_access` here request no refresh token, and sign in again each hour.
    scopes_supported: [...scopes, 'openid', 'offline_access'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', DEVICE_GRANT],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [`${base_url}/mcp`, `${base_url}/api/v3`],
    service_documentation: `${base_url}/docs/guides/oauth.md`,
  };
}

/** @param path of the resource; empty means the whole server */
export function describeResource(path: string, base_url: string) {
  const isForAgents = path.startsWith('/mcp');
  return {
    resource: base_url + path,
    resource_name: 'Minutebook',
    authorization_servers: [base_url],
    scopes_supported: isForAgents ? ['records:read', 'records:write', 'people:read'] : scopes,
    bearer_methods_supported: ['header'],
    resource_documentation: `${base_url}/docs/${isForAgents ? 'guides/agents.md' : 'v3'}`,
  };
}
