/**
 * The shared record behind its path: `POST /s/{share_id}/unlock` with the password, then `GET /s/{share_id}`, and below it
 * `/media` and `/waveform`.
 *
 * An id that leads nowhere, to an ended or to an expired share is the same 404. A live one says nothing but that a password
 * is needed: ids have 128 random bits, so whoever has one was given it.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../context.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import type { Door } from '../../http/door.ts';
import { prefersPage } from '../../http/pages/prefers-page.ts';
import { sendPage } from '../../http/pages/web-pages.ts';
import { readBody } from '../../http/read-body.ts';
import { refuseOtherMethods } from '../../http/refuse-other-methods.ts';
import { toContentDisposition } from '../../media/content-disposition.ts';
import { isPlayable, sendMedia } from '../../media/send-media.ts';
import { findPeaks, hasWaveform, PEAK_INTERVAL_MS } from '../../media/waveform-queries.ts';
import { listInsights, listTranscriptChunks } from '../records/transcript-queries.ts';
import { chargeAttempt, refundAttempt } from './share-attempts.ts';
import { isVisiting, startVisit, toVisitCookie } from './share-visit.ts';
import { findSharedRecord, type SharedRecordRow } from './shared-record-queries.ts';
import { isPlayableHere, toSharedRecordPage } from './shared-record-view.ts';

const PATH = '/s/:share_id';
const SHARE_ID = /^[\w-]{1,64}$/;
const UnlockBody = Type.Object({ password: Type.String({ maxLength: 1_000 }) });

export function registerSharedRecord(app: FastifyInstance, door: Door, ctx: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/s/')) reply.header('x-robots-tag', 'noindex');
  });
  registerUnlock(app, door, ctx);
  registerPage(app, door, ctx);
  registerMedia(app, door, ctx);
  registerWaveform(app, door, ctx);
}

function registerUnlock(app: FastifyInstance, door: Door, ctx: Context): void {
  const url = `${PATH}/unlock`;
  const shares = new WeakMap<FastifyRequest, SharedRecordRow>();
  app.route({
    method: 'POST',
    url,
    config: { operation: 'unlock-shared-record' },
    // Before the body is read: a stranger's megabyte is not worth the memory.
    async onRequest(request, reply) {
      await door.chargeAddress(request, reply);
      shares.set(request, await requireLiveShare(ctx, request));
    },
    async handler(request, reply) {
      const { password } = readBody(request.body as Buffer | undefined, UnlockBody) as Static<
        typeof UnlockBody
      >;
      const share = shares.get(request) as SharedRecordRow;
      const { share_id, workspace_id, password_sealed, expires_at } = share;
      const attempt = { workspace_id, share_id, address: toClientNetwork(request.ip) };
      const attempts_left = await chargeAttempt(ctx.db, attempt, ctx.clock.now());
      const expected = ctx.keys.unseal(password_sealed);
      if (expected === undefined || !isSame(password, expected)) {
        reply.header('x-attempts-left', attempts_left);
        throw errors.unauthorized('This is not the password of the shared record.');
      }
      await refundAttempt(ctx.db, attempt);
      const visit = startVisit(ctx.keys, share_id, expires_at, ctx.clock.now());
      const cookie = toVisitCookie(visit, share_id, request, ctx.config.base_url);
      return reply.header('set-cookie', cookie).send(visit);
    },
  });
  refuseOtherMethods(app, url, ['POST']);
}

function registerPage(app: FastifyInstance, door: Door, ctx: Context): void {
  app.route({
    method: 'GET',
    url: PATH,
    config: { operation: 'get-shared-record' },
    async handler(request, reply) {
      reply.header('vary', 'accept, accept-encoding');
      // The page is the same for every share: it asks for the password, and then for the record.
      if (prefersPage(request.headers)) return sendPage(reply);
      const share = await requireVisit(ctx, door, request, reply);
      const { workspace_id, record_id, transcript_expires_at } = share;
      const now = ctx.clock.now();
      const hasTranscript = transcript_expires_at === null || transcript_expires_at > now;
      const [chunks, insights, has_waveform] = await Promise.all([
        hasTranscript ? listTranscriptChunks(ctx.db, workspace_id, record_id) : [],
        listInsights(ctx.db, workspace_id, record_id),
        hasWaveform(ctx.db, workspace_id, record_id),
      ]);
      return toSharedRecordPage(share, { chunks, insights, has_waveform, now });
    },
  });
  refuseOtherMethods(app, PATH, ['GET', 'HEAD']);
}

function registerMedia(app: FastifyInstance, door: Door, ctx: Context): void {
  const url = `${PATH}/media`;
  app.route({
    method: ['GET', 'HEAD'],
    url,
    compress: false,
    config: { operation: 'get-shared-media' },
    async handler(request, reply) {
      const share = await requireVisit(ctx, door, request, reply);
      if (!isPlayableHere(share, ctx.clock.now())) throw errors.sharedMediaNotFound();
      const { media_key: key, media_content_type: content_type } = share;
      // Under the title that was given for outside: the file's own name may say more.
      const kind = isPlayable(content_type) ? 'inline' : 'attachment';
      const content_disposition = toContentDisposition(kind, share.title || 'recording');
      const media = { key, content_type, content_disposition };
      return sendMedia(request, reply, ctx.media, media, errors.sharedMediaNotFound);
    },
  });
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

/** What can be seen in the sound is kept back with the sound. */
function registerWaveform(app: FastifyInstance, door: Door, ctx: Context): void {
  const url = `${PATH}/waveform`;
  app.route({
    method: 'GET',
    url,
    config: { operation: 'get-shared-waveform' },
    async handler(request, reply) {
      const share = await requireVisit(ctx, door, request, reply);
      const { workspace_id, record_id } = share;
      const peaks = isPlayableHere(share, ctx.clock.now())
        ? await findPeaks(ctx.db, workspace_id, record_id)
        : undefined;
      if (peaks === undefined) throw errors.sharedMediaNotFound();
      return { interval_ms: PEAK_INTERVAL_MS, peaks: peaks.toString('base64') };
    },
  });
  refuseOtherMethods(app, url, ['GET', 'HEAD']);
}

async function findShare(ctx: Context, request: FastifyRequest): Promise<SharedRecordRow | undefined> {
  const share_id = (request.params as Record<string, string>)['share_id'] ?? '';
  return SHARE_ID.test(share_id) ? findSharedRecord(ctx.db, share_id, ctx.clock.now()) : undefined;
}

/** @throws SHARE_NOT_FOUND */
async function requireLiveShare(ctx: Context, request: FastifyRequest): Promise<SharedRecordRow> {
  const share = await findShare(ctx, request);
  if (share === undefined) throw errors.shareGone();
  return share;
}

/** Charges the address of whoever has no visit. @throws RATE_LIMIT_EXCEEDED, SHARE_NOT_FOUND, UNAUTHORIZED */
async function requireVisit(
  ctx: Context,
  door: Door,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SharedRecordRow> {
  const share = await findShare(ctx, request);
  if (share !== undefined && isVisiting(ctx.keys, request, share.share_id, ctx.clock.now())) return share;
  await door.chargeAddress(request, reply);
  if (share === undefined) throw errors.shareGone();
  throw errors.unauthorized(
    'A password opens this: POST {"password": "…"} to the path of the share + /unlock.',
  );
}

/** Takes the same time wherever the two differ, and whatever their lengths. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
