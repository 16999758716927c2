/** The addresses of pages, older links to them, and the files of the web application. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { mySections, settingsSections, toPagePath } from '@minutebook/contract/app/pages.ts';
import { olderPageRoutes, pageFileRoutes, pageRoutes } from '@minutebook/contract/routes/page-routes.ts';
import { join } from 'node:path';
import { DAY_MS } from '../../base/durations.ts';
import { registerRoutes } from '../register-routes.ts';
import { isStrayVisit } from './prefers-page.ts';
import { sendNotFoundPage, sendPage, sendServiceWorker, WEB_DIST, workerPolicy } from './web-pages.ts';

const YEAR_MS = 365 * DAY_MS;

/** Names are flat, with a hash in each; no other name can be a built file. */
const FILE_NAME = /^\w[\w.-]{0,199}$/;

/** `dist`: the folder of the build. */
export async function registerPages(app: FastifyInstance, dist = WEB_DIST): Promise<void> {
  const showPage = (request: FastifyRequest, reply: FastifyReply) =>
    leadOn(request, reply) ?? sendPage(reply, dist);
  registerRoutes(app, pageRoutes, answerAll(pageRoutes, showPage));
  registerRoutes(app, olderPageRoutes, answerAll(olderPageRoutes, leadToRecord));
  await findFilesIn(app, dist);
  registerRoutes(app, pageFileRoutes, {
    'get-service-worker': (_request, reply) => sendServiceWorker(reply, dist),
    'get-page-file': (request, reply) => {
      const { file } = request.params as { file: string };
      if (!FILE_NAME.test(file)) throw errors.notFound();
      return reply.header('content-security-policy', workerPolicy).sendFile(file);
    },
  });
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;

const answerAll = <Name extends string>(table: Readonly<Record<Name, unknown>>, answer: Answer) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, answer])) as Record<Name, Answer>;

function leadToRecord(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { slug, record_id } = request.params as { slug: string; record_id: string };
  return reply.redirect(toPagePath('record', { slug, record_id }) + searchOf(request), 301);
}

const searchOf = ({ raw }: FastifyRequest) => /\?.*$/.exec(raw.url ?? '')?.[0] ?? '';

/** undefined: its address is whole. */
function leadOn(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const whole = toWhole(request.url);
  return whole === undefined ? undefined : reply.redirect(whole + searchOf(request), 302);
}

/** Addresses that people shorten by hand, with a slash at their end or without, lead to the first page below them. */
function toWhole(url: string): string | undefined {
  const [path = ''] = url.split('?');
  const [area, slug, section, more] = path.split('/').filter((part) => part !== '');
  if (area === 'me' && slug === undefined) return `/me/${mySections[0]}`;
  if (area !== 'w' || slug === undefined || more !== undefined) return undefined;
  if (section === undefined) return `/w/${slug}/records`;
  return section === 'settings' ? `/w/${slug}/settings/${settingsSections[0]}` : undefined;
}

/** Their names contain a hash of their content. The build has already compressed them at the best ratio. */
async function findFilesIn(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    root: join(dist, 'assets'),
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    // The folder may be built later.
    suppressWarning: true,
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (!isStrayVisit(request)) throw errors.notFound();
    return leadOn(request, reply) ?? sendNotFoundPage(reply, dist);
  });
}
