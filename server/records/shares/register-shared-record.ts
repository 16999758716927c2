/**
 * What is shared behind its path: `POST /s/{share_id}/unlock` with the password, then `GET /s/{share_id}`, and below it `/media` and
 * `/waveform`; below the path of a playlist the same of each of its clips.
 *
 * An unknown id, an ended share and an expired one get the same 404. A live one reveals only that a password
 * is needed: ids have 128 random bits, so a visitor who knows one was given it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import { shareRoutes, ShareUnlock } from '@minutebook/contract/routes/share-routes.ts';
import type { Context } from '../../http/context.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import type { Door } from '../../http/door.ts';
import { prefersPage } from '../../http/pages/prefers-page.ts';
import { sendPage } from '../../http/pages/web-pages.ts';
import { readBody } from '../../http/reading/read-body.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import { must } from '../../base/must.ts';
import { downloadMedia } from '../download-media.ts';
import { toShareUrl } from '../items/record-view.ts';
import {
  requireSharedEntry,
  toSharedPlaylist,
  type OpenPlaylist,
  type SharedEntry,
} from './playlists/shared-playlist.ts';
import { readSharedWaveform, sendSharedMedia, sendSharedRecord } from './send-shared-record.ts';
import { checkSharePassword } from './share-password.ts';
import { isVisiting, startVisit, toVisitCookie } from './share-visit.ts';
import { findShared, isPlaylist, type SharedRecordRow } from './shared-record-queries.ts';

const SHARE_ID = /^[\w-]{1,64}$/;

interface Parts {
  door: Door;
  ctx: Context;
}

type Shared = SharedRecordRow | OpenPlaylist;

export function registerSharedRecord(app: FastifyInstance, door: Door, ctx: Context): void {
  const parts = { door, ctx };
  registerRoutes(app, shareRoutes, {
    'unlock-shared-record': makeUnlock(parts),
    'get-shared-record': (request, reply) => getShared(request, reply, parts),
    'get-shared-media': async (request, reply) =>
      sendSharedMedia(request, reply, {
        ctx,
        share: await requireRecord(request, reply, parts),
        askAgain: async () => asRecord(await requireLiveShare(request, parts)),
      }),
    'get-shared-waveform': async (request, reply) =>
      readSharedWaveform({ ctx, share: await requireRecord(request, reply, parts) }),
    'get-shared-entry': async (request, reply) => {
      const { share, url } = await requireEntry(request, reply, parts);
      return sendSharedRecord(reply, share, { ctx, url });
    },
    'get-shared-entry-media': async (request, reply) => {
      const { share } = await requireEntry(request, reply, parts);
      const askAgain = async () =>
        (await asEntry(ctx, request, await requireLiveShare(request, parts))).share;
      return sendSharedMedia(request, reply, { ctx, share, askAgain });
    },
    'get-shared-entry-waveform': async (request, reply) => {
      const { share } = await requireEntry(request, reply, parts);
      return readSharedWaveform({ ctx, share });
    },
    'download-media': (request, reply) => downloadMedia(request, reply, parts),
  });
}

function makeUnlock({ door, ctx }: Parts) {
  const shares = new WeakMap<FastifyRequest, Shared>();
  return {
    // Runs before the body is read: an unauthorised megabyte is not worth the memory.
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await door.chargeAddress(request, reply);
      shares.set(request, await requireLiveShare(request, { door, ctx }));
    },
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { password } = (await readBody(request.body as Buffer | undefined, ShareUnlock)) as ShareUnlock;
      const share = must(shares.get(request), 'share that was admitted');
      const address = toClientNetwork(request.ip);
      const { is_right, attempts_left } = await checkSharePassword(ctx, share, { password, address });
      if (!is_right) {
        reply.header('x-attempts-left', attempts_left);
        throw errors.unauthorized('share_password_wrong');
      }
      const { share_id, expires_at } = share;
      const visit = startVisit(ctx.keys, {
        share_id,
        shareExpiresAt: expires_at,
        now: ctx.clock.now(),
      });
      const cookie = toVisitCookie({ visit, share_id, request, base_url: ctx.config.base_url });
      return reply.header('set-cookie', cookie).send(visit);
    },
  };
}

async function getShared(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  const { ctx } = parts;
  reply.header('vary', 'accept, accept-encoding');
  // The page is the same for every share: it asks for the password, then loads what is shared.
  if (prefersPage(request.headers)) return sendPage(reply);
  const share = await requireVisit(request, reply, parts);
  if (isOpenPlaylist(share)) return reply.send(await toSharedPlaylist(ctx, share));
  return sendSharedRecord(reply, share, { ctx, url: toShareUrl(share.share_id) });
}

/** The sound of a playlist is that of its clips. */
async function requireRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): Promise<SharedRecordRow> {
  return asRecord(await requireVisit(request, reply, parts));
}

function asRecord(share: Shared): SharedRecordRow {
  if (isOpenPlaylist(share)) throw errors.sharedMediaNotFound();
  return share;
}

async function requireEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): Promise<SharedEntry> {
  return asEntry(parts.ctx, request, await requireVisit(request, reply, parts));
}

async function asEntry(ctx: Context, request: FastifyRequest, share: Shared): Promise<SharedEntry> {
  if (!isOpenPlaylist(share)) throw errors.shareGone();
  return requireSharedEntry(ctx, share, (request.params as Record<string, string>)['entry'] ?? '');
}

const isOpenPlaylist = (share: Shared): share is OpenPlaylist => 'author' in share;

/** The link of a playlist rests while its author is not a member. */
async function findShare({ params }: FastifyRequest, { door, ctx }: Parts): Promise<Shared | undefined> {
  const share_id = (params as Record<string, string>)['share_id'] ?? '';
  const share = SHARE_ID.test(share_id) ? await findShared(ctx.db, share_id, ctx.clock.now()) : undefined;
  if (share === undefined || !isPlaylist(share)) return share;
  const author = (await door.findPlaceOf(share.workspace_id, share.author_user_id))?.member;
  return author == null ? undefined : { ...share, author };
}

/** @throws SHARE_NOT_FOUND */
async function requireLiveShare(request: FastifyRequest, parts: Parts): Promise<Shared> {
  const share = await findShare(request, parts);
  if (share === undefined) throw errors.shareGone();
  return share;
}

/** Charges the visitor, or the address when there is no visit. @throws RATE_LIMIT_EXCEEDED, SHARE_NOT_FOUND, UNAUTHORIZED */
async function requireVisit(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<Shared> {
  const { door, ctx } = parts;
  const share = await findShare(request, parts);
  if (
    share !== undefined &&
    isVisiting(ctx.keys, { request, share_id: share.share_id, now: ctx.clock.now() })
  ) {
    await door.chargeLink(request, reply, `share ${share.share_id}`);
    return share;
  }
  await door.chargeAddress(request, reply);
  if (share === undefined) throw errors.shareGone();
  throw errors.unauthorized('share_password_missing');
}
