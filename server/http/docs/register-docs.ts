/** `/openapi.json` and `/docs`, the reference made of it, which needs no other host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { makeOpenApi } from '@minutebook/contract/openapi.ts';
import type { Context } from '../../context.ts';
import { refuseOtherMethods } from '../refuse-other-methods.ts';
import { docsPolicy, toDocsPage } from './docs-page.ts';

const BUNDLE = new URL('vendor/redoc.standalone.js', import.meta.url);

export function registerDocs(app: FastifyInstance, { config }: Context): void {
  const bundle = readFileSync(BUNDLE);
  const hash = createHash('sha256').update(bundle).digest('hex').slice(0, 16);
  const bundlePath = `/docs/redoc.${hash}.js`;
  // Made when first asked for: only then is it sure which port the server took.
  let document: string | undefined;

  app.get('/openapi.json', { config: { operation: 'openapi' } }, async (_request, reply) => {
    document ??= JSON.stringify(makeOpenApi(config.base_url));
    return reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(document);
  });
  app.get('/docs', { config: { operation: 'docs' } }, async (_request, reply) => {
    const root = new URL(config.base_url).pathname.replace(/\/$/, '');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': docsPolicy })
      .type('text/html; charset=utf-8')
      .send(toDocsPage(root, bundlePath));
  });
  app.get(bundlePath, { config: { operation: 'docs' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(bundle),
  );
  for (const path of ['/openapi.json', '/docs', bundlePath]) refuseOtherMethods(app, path, ['GET', 'HEAD']);
}
