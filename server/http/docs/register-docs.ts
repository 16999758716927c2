/** The OpenAPI documents and the references made of them, which need no other host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { makeOpenApi } from '@minutebook/contract/openapi.ts';
import { appApi } from '@minutebook/contract/openapi/app-api.ts';
import type { DescribedApi } from '@minutebook/contract/openapi/described-api.ts';
import { v2Api } from '@minutebook/contract/openapi/v2-api.ts';
import type { Context } from '../../context.ts';
import { refuseOtherMethods } from '../refuse-other-methods.ts';
import { docsPolicy, toDocsPage } from './docs-page.ts';

const BUNDLE = new URL('vendor/redoc.standalone.js', import.meta.url);

interface Reference {
  api: DescribedApi;
  document_path: string;
  page_path: string;
}

const REFERENCES: Reference[] = [
  { api: v2Api, document_path: '/openapi.json', page_path: '/docs' },
  { api: appApi, document_path: '/app/openapi.json', page_path: '/docs/app' },
];

export function registerDocs(app: FastifyInstance, { config }: Context): void {
  const bundle = readFileSync(BUNDLE);
  const hash = createHash('sha256').update(bundle).digest('hex').slice(0, 16);
  const bundlePath = `/docs/redoc.${hash}.js`;
  for (const reference of REFERENCES) registerReference(app, config, reference, bundlePath);
  app.get(bundlePath, { config: { operation: 'docs' } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(bundle),
  );
  refuseOtherMethods(app, bundlePath, ['GET', 'HEAD']);
}

function registerReference(
  app: FastifyInstance,
  config: Context['config'],
  { api, document_path, page_path }: Reference,
  bundlePath: string,
): void {
  // Made when first asked for: only then is it sure which port the server took.
  let document: string | undefined;

  app.get(document_path, { config: { operation: 'openapi' } }, async (_request, reply) => {
    document ??= JSON.stringify(makeOpenApi(api, config.base_url));
    return reply
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('application/json; charset=utf-8')
      .send(document);
  });
  app.get(page_path, { config: { operation: 'docs' } }, async (_request, reply) => {
    const root = new URL(config.base_url).pathname.replace(/\/$/, '');
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': docsPolicy })
      .type('text/html; charset=utf-8')
      .send(toDocsPage(api.title, { bundle: root + bundlePath, document: root + document_path }));
  });
  for (const path of [document_path, page_path]) refuseOtherMethods(app, path, ['GET', 'HEAD']);
}
