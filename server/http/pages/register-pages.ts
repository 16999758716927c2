/** The addresses of pages, older links to them, and the files of the web application. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { olderPages, pages, toPagePath, toRoutePattern } from '@minutebook/contract/app/pages.ts';
import { join } from 'node:path';
import { DAY_MS } from '../../durations.ts';
import { refuseOtherMethods } from '../refuse-other-methods.ts';
import { sendPage, WEB_DIST } from './web-pages.ts';

const YEAR_MS = 365 * DAY_MS;

/** `dist`: where the build lies. */
export async function registerPages(app: FastifyInstance, dist = WEB_DIST): Promise<void> {
  // (the shared record answers programs at its address as well: server/api/shares/register-shared-record.ts)
  const { shared_record: _, ...others } = pages;
  for (const path of Object.values(others)) registerPage(app, toRoutePattern(path, ':'), dist);
  for (const path of Object.keys(olderPages)) registerOlderPage(app, toRoutePattern(path, ':'));
  await registerFiles(app, dist);
}

function registerPage(app: FastifyInstance, url: string, dist: string): void {
  app.get(url, { config: { operation: 'page' } }, async (_request, reply) => sendPage(reply, dist));
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

function registerOlderPage(app: FastifyInstance, url: string): void {
  app.get(url, { config: { operation: 'older-page' } }, async (request, reply) => {
    const { slug, record_id } = request.params as { slug: string; record_id: string };
    return reply.redirect(toPagePath('record', { slug, record_id }) + searchOf(request), 301);
  });
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

const searchOf = ({ raw }: FastifyRequest) => /\?.*$/.exec(raw.url ?? '')?.[0] ?? '';

/** Their names hold a hash of their content. The build has compressed them as well as can be. */
async function registerFiles(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    root: join(dist, 'assets'),
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    // They may be built later.
    suppressWarning: true,
  });
  const url = '/assets/*';
  app.get(url, { config: { operation: 'page-file' } }, async (request, reply) =>
    reply.sendFile((request.params as { '*': string })['*']),
  );
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
  // What is not among them.
  app.setNotFoundHandler(async () => {
    throw errors.notFound();
  });
}
