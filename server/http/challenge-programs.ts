/** Tells programs that were refused where tokens come from (RFC 9728), and which scope was missing. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config/config.ts';

const PROTECTED = /^\/(?:mcp(?:\/[a-z0-9-]+)?|api\/v3)(?=[/?]|$)/;

export function challengePrograms(app: FastifyInstance, config: Pick<Config, 'base_url'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 401 && reply.statusCode !== 403) return payload;
    const resource = PROTECTED.exec(request.url)?.[0];
    if (resource === undefined || typeof payload !== 'string') return payload;
    const metadata = `resource_metadata="${config.base_url}/.well-known/oauth-protected-resource${resource}"`;
    if (reply.statusCode === 401) {
      const hasToken = request.headers.authorization !== undefined;
      reply.header('www-authenticate', `Bearer ${hasToken ? 'error="invalid_token", ' : ''}${metadata}`);
      return payload;
    }
    const scope = /"scope_missing","values":\{"scope":"([a-z:]+)"/.exec(payload)?.[1];
    if (scope !== undefined) {
      reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}", ${metadata}`);
    }
    return payload;
  });
}
