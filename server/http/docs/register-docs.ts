/** The OpenAPI documents and the references made of them, which need no other host. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { makeOpenApi } from '@minutebook/contract/openapi.ts';
import { appApi } from '@minutebook/contract/openapi/app-api.ts';
import type { DescribedApi } from '@minutebook/contract/openapi/described-api.ts';
import { serviceApi } from '@minutebook/contract/openapi/service-api.ts';
import { v2Api } from '@minutebook/contract/openapi/v2-api.ts';
import { v3Api } from '@minutebook/contract/openapi/v3-api.ts';
import { referenceRoutes } from '@minutebook/contract/routes/service-routes.ts';
import type { Context } from '../context.ts';
import { registerRoutes } from '../register-routes.ts';
import { docsPolicy, toDocsPage } from './docs-page.ts';
import { isGuide, readGuide, toOverview } from './guides.ts';

/** The bundle needs none of the dependencies of its package: `npm run build` takes this file alone. */
const BUNDLE = new URL('../../../node_modules/redoc/bundles/redoc.standalone.js', import.meta.url);

/** An image from another host that the page hides: browsers would still request it, and the policy would block it. */
const LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

export function registerDocs(app: FastifyInstance, { config }: Context): void {
  const toPage = (api: DescribedApi, document: { path: string }) =>
    showDocs({ api, document_path: document.path, config });
  registerRoutes(app, referenceRoutes, {
    'get-openapi': showDocument(v2Api, config),
    'get-app-openapi': showDocument(appApi, config),
    'get-service-openapi': showDocument(serviceApi, config),
    'get-v3-openapi': showDocument(v3Api, config),
    'get-docs': toPage(v2Api, referenceRoutes['get-openapi']),
    'get-v3-docs': toPage(v3Api, referenceRoutes['get-v3-openapi']),
    'get-app-docs': toPage(appApi, referenceRoutes['get-app-openapi']),
    'get-service-docs': toPage(serviceApi, referenceRoutes['get-service-openapi']),
    'get-overview': (_request, reply) => sendText(reply, 'text/plain', toOverview(config.base_url)),
    'get-guide': (request, reply) => {
      const { name } = request.params as { name: string };
      if (!isGuide(name)) throw errors.notFound();
      const type = name.endsWith('.md') ? 'text/markdown' : 'application/json';
      return sendText(reply, type, readGuide(name, config.base_url));
    },
    'get-docs-program': (request, reply) => {
      const { hash, bundle } = readBundle();
      if ((request.params as { hash: string }).hash !== hash) throw errors.notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('text/javascript; charset=utf-8')
        .send(bundle);
    },
  });
}

let read: { bundle: string; hash: string } | undefined;

/** Two megabytes, read for the first who looks at a reference. */
function readBundle(): { bundle: string; hash: string } {
  if (read !== undefined) return read;
  const bundle = readFileSync(BUNDLE, 'utf8').replaceAll(LOGO, NOTHING);
  const hash = createHash('sha256').update(bundle).digest('hex').slice(0, 16);
  return (read = { bundle, hash });
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
    .type(`${type}; charset=utf-8`)
    .send(text);
}

function showDocument(api: DescribedApi, config: Context['config']) {
  // Made on the first request: only then is the server's port known.
  let document: string | undefined;
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    document ??= JSON.stringify(makeOpenApi(api, config.base_url));
    return reply
      .headers({
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('application/json; charset=utf-8')
      .send(document);
  };
}

interface Reference {
  api: DescribedApi;
  document_path: string;
  config: Context['config'];
}

const showDocs =
  ({ api, document_path, config }: Reference) =>
  (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const root = new URL(config.base_url).pathname.replace(/\/$/, '');
    const bundlePath = referenceRoutes['get-docs-program'].path.replace('{hash}', readBundle().hash);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': docsPolicy })
      .type('text/html; charset=utf-8')
      .send(toDocsPage(api.title, { bundle: root + bundlePath, document: root + document_path }));
  };
