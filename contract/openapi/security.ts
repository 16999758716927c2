/** The OpenAPI security schemes that an operation accepts. */
import type { Guard } from '../endpoint.ts';
import { isScope, scopeMeanings } from '../scopes.ts';
import type { JsonSchema } from './schema-components.ts';

/** Either scheme suffices; only OAuth has scopes in OpenAPI. */
export function toSecurity({ scope }: Pick<Guard, 'scope'>): JsonSchema[] {
  const token = { token: [] };
  // OAuth programs have only scopes, so they cannot use operations that need an unrestricted token.
  if (scope === 'whole') return [token];
  return [token, { oauth: isScope(scope) ? [scope] : [] }];
}

export const toSecuritySchemes = (base_url: string): Record<string, JsonSchema> => ({
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A personal access token (`pat_` and 16 letters and digits) or one of a service account. One without scopes of its own may do what its user may do, with `read` no more than GET.',
  },
  oauth: {
    type: 'oauth2',
    description:
      'A program that somebody lets in, with PKCE. Its token has one workspace and the scopes that they chose.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${base_url}/oauth/authorize`,
        tokenUrl: `${base_url}/oauth/token`,
        refreshUrl: `${base_url}/oauth/token`,
        scopes: scopeMeanings,
      },
    },
  },
});
