/**
 * The shared record behind its path: `POST /s/{share_id}/unlock` with the password, then `GET /s/{share_id}`,
 * and below it `/media` and `/waveform`.
 *
 * An unknown id, an ended share and an expired one get the same 404. A live one reveals only that a password
 * is needed: ids have 128 random bits, so a visitor who knows one was given it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Waveform } from '@minutebook/contract/app/processing-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { shareRoutes, ShareUnlock } from '@minutebook/contract/routes/share-routes.ts';
import type { Context } from '../../http/context.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import type { Door } from '../../http/door.ts';
import { prefersPage } from '../../http/pages/prefers-page.ts';
import { sendPage } from '../../http/pages/web-pages.ts';
import { readBody } from '../../http/reading/read-body.ts';
import { sendStream, StreamedJson } from '../../http/reply.ts';
import { registerRoutes } from '../../http/register-routes.ts';
import { toContentDisposition } from '../../media/content-disposition.ts';
import { isPlayable, sendMedia } from '../../media/send-media.ts';
import { selectAllOfRecord } from '../action-items/action-item-queries.ts';
import {
  findCopy,
  findPeaks,
  hasWaveform,
  LISTENING_TYPE,
  PEAK_INTERVAL_MS,
  toListeningCopy,
} from '../items/waveform-queries.ts';
import { joinPages, parseDialogs } from '../items/dialogs-text.ts';
import { readPages } from '../items/long-transcript.ts';
import { listChunkStates, readInsights } from '../items/transcript-queries.ts';
import { downloadMedia } from '../download-media.ts';
import { must } from '../../base/must.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import { isClip, toClipPage, toClipPeaks, type SharedClipRow } from './clips/clip-page.ts';
import { cutAhead, findOrCutClip } from './clips/cut-clip.ts';
import { checkSharePassword } from './share-password.ts';
import { isVisiting, startVisit, toVisitCookie } from './share-visit.ts';
import { findSharedRecord, type SharedRecordRow } from './shared-record-queries.ts';
import { isPlayableHere, toSharedDialog, toSharedRecordPage } from './shared-record-view.ts';

const SHARE_ID = /^[\w-]{1,64}$/;

interface Parts {
  door: Door;
  ctx: Context;
}

export function registerSharedRecord(app: FastifyInstance, door: Door, ctx: Context): void {
  const parts = { door, ctx };
  registerRoutes(app, shareRoutes, {
    'unlock-shared-record': makeUnlock(parts),
    'get-shared-record': (request, reply) => getSharedRecord(request, reply, parts),
    'get-shared-media': (request, reply) => getSharedMedia(request, reply, parts),
    'get-shared-waveform': (request, reply) => getSharedWaveform(request, reply, parts),
    'download-media': (request, reply) => downloadMedia(request, reply, parts),
  });
}

function makeUnlock({ door, ctx }: Parts) {
  const shares = new WeakMap<FastifyRequest, SharedRecordRow>();
  return {
    // Runs before the body is read: an unauthorised megabyte is not worth the memory.
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await door.chargeAddress(request, reply);
      shares.set(request, await requireLiveShare(ctx, request));
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

async function getSharedRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  { door, ctx }: Parts,
): Promise<FastifyReply> {
  reply.header('vary', 'accept, accept-encoding');
  // The page is the same for every share: it asks for the password, then loads the record.
  if (prefersPage(request.headers)) return sendPage(reply);
  const share = await requireVisit(ctx, { door, request, reply });
  const { workspace_id, record_id, transcript_expires_at } = share;
  const now = ctx.clock.now();
  if (isClip(share)) {
    const has_waveform = await hasWaveform(ctx.db, workspace_id, record_id);
    const page = await toClipPage(ctx.db, share, { has_waveform, now });
    if (isPlayableHere(share, now)) cutAhead(ctx, toCut(share));
    return reply.send(page);
  }
  const has_transcript = transcript_expires_at === null || transcript_expires_at > now;
  const [states, minutes, action_items, isWaveformStored, copy] = await Promise.all([
    has_transcript ? listChunkStates(ctx.db, workspace_id, record_id) : [],
    readInsights(ctx.db, workspace_id, record_id),
    ctx.db.query(selectAllOfRecord, [workspace_id, record_id]),
    hasWaveform(ctx.db, workspace_id, record_id),
    findCopy(ctx.db, workspace_id, record_id),
  ]);
  const plays_copy = copy?.is_first === true;
  const parts = { ...minutes, action_items, has_waveform: isWaveformStored, plays_copy, now };
  const page = toSharedRecordPage(share, parts);
  const dialogs = joinPages(readPages(ctx.db, { workspace_id, record_id }, states), (chunk) =>
    parseDialogs(chunk)
      .map((dialog) => JSON.stringify(toSharedDialog(dialog)))
      .join(','),
  );
  return sendStream(reply, StreamedJson.behind(page, { name: 'dialogs', parts: dialogs }));
}

async function getSharedMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { door, ctx }: Parts,
): Promise<FastifyReply> {
  const share = await requireVisit(ctx, { door, request, reply });
  if (!isPlayableHere(share, ctx.clock.now())) throw errors.sharedMediaNotFound();
  if (isClip(share)) return sendClip(request, reply, { ctx, share });
  const { media_key: key, media_content_type: content_type, filesize } = share;
  // Named by the title given for the share: the file's own name may reveal more.
  const kind = isPlayable(content_type) ? 'inline' : 'attachment';
  const content_disposition = toContentDisposition(kind, share.title || 'recording');
  const media = { key, size_bytes: filesize, content_type, content_disposition };
  const copy = await findCopy(ctx.db, share.workspace_id, share.record_id);
  const played = copy?.is_first === true ? toListeningCopy(media, copy) : media;
  return sendMedia(request, reply, { ctx, media: played });
}

/** Nothing but what was cut is ever opened for the guest of a clip. */
async function sendClip(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, share }: { ctx: Context; share: SharedClipRow & { media_key: string } },
): Promise<FastifyReply> {
  const sound = await findOrCutClip(ctx, toCut(share));
  // Cutting takes a while, in which the share may have ended, or the sound may be no longer for guests.
  const live = await requireLiveShare(ctx, request);
  if (sound === null || !isPlayableHere(live, ctx.clock.now())) throw errors.sharedMediaNotFound();
  const content_disposition = toContentDisposition('inline', `${share.title || 'clip'}.m4a`);
  const media = {
    key: sound.clip_key,
    size_bytes: sound.size_bytes,
    content_type: LISTENING_TYPE,
    content_disposition,
  };
  return sendMedia(request, reply, { ctx, media });
}

const toCut = ({
  clip,
  workspace_id,
  record_id,
  media_key,
  chosen_language,
}: SharedClipRow & { media_key: string }) => ({
  ...clip,
  workspace_id,
  record_id,
  media_key,
  language: toLanguage(chosen_language),
});

/** Waveforms are withheld together with the sound: they show parts of it. */
async function getSharedWaveform(
  request: FastifyRequest,
  reply: FastifyReply,
  { door, ctx }: Parts,
): Promise<Waveform> {
  const share = await requireVisit(ctx, { door, request, reply });
  const { workspace_id, record_id } = share;
  const peaks = isPlayableHere(share, ctx.clock.now())
    ? await findPeaks(ctx.db, workspace_id, record_id)
    : undefined;
  if (peaks === undefined) throw errors.sharedMediaNotFound();
  const shown = isClip(share) ? toClipPeaks(peaks, share.clip) : peaks;
  return { interval_ms: PEAK_INTERVAL_MS, peaks: shown.toString('base64') };
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

/** Charges the visitor, or the address when there is no visit. @throws RATE_LIMIT_EXCEEDED, SHARE_NOT_FOUND, UNAUTHORIZED */
async function requireVisit(
  ctx: Context,
  { door, request, reply }: { door: Door; request: FastifyRequest; reply: FastifyReply },
): Promise<SharedRecordRow> {
  const share = await findShare(ctx, request);
  if (
    share !== undefined &&
    isVisiting(ctx.keys, { request, share_id: share.share_id, now: ctx.clock.now() })
  ) {
    await door.chargeVisitor(request, reply, share.share_id);
    return share;
  }
  await door.chargeAddress(request, reply);
  if (share === undefined) throw errors.shareGone();
  throw errors.unauthorized('share_password_missing');
}
