/** Sends a guest the page, sound and waveform of a record or a clip, by its own link or by that of a playlist. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Waveform } from '@minutebook/contract/app/processing-endpoints.ts';
import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { sendStream, StreamedJson } from '../../http/reply.ts';
import { toContentDisposition } from '../../media/content-disposition.ts';
import { isPlayable, sendMedia } from '../../media/send-media.ts';
import { toLanguage } from '../../text/transcript/to-language.ts';
import { selectAllOfRecord } from '../action-items/action-item-queries.ts';
import { joinPages, parseDialogs } from '../items/dialogs-text.ts';
import { readPages } from '../items/long-transcript.ts';
import { listChunkStates, readInsights } from '../items/transcript-queries.ts';
import {
  findCopy,
  findPeaks,
  hasWaveform,
  LISTENING_TYPE,
  PEAK_INTERVAL_MS,
  toListeningCopy,
} from '../items/waveform-queries.ts';
import { isClip, toClipPage, toClipPeaks, type SharedClipRow } from './clips/clip-page.ts';
import { cutAhead, findOrCutClip } from './clips/cut-clip.ts';
import type { SharedRecordRow } from './shared-record-queries.ts';
import { isPlayableHere, toSharedDialog, toSharedRecordPage } from './shared-record-view.ts';

/** @param options.url where it is asked for */
export async function sendSharedRecord(
  reply: FastifyReply,
  share: SharedRecordRow,
  { ctx, url }: { ctx: Context; url: string },
): Promise<FastifyReply> {
  const { workspace_id, record_id, transcript_expires_at } = share;
  const now = ctx.clock.now();
  if (isClip(share)) {
    const has_waveform = await hasWaveform(ctx.db, workspace_id, record_id);
    const page = await toClipPage(ctx.db, share, { url, has_waveform, now });
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

interface Parts {
  ctx: Context;
  share: SharedRecordRow;
}

/** Looks the share up again, as it is by then. @throws SHARE_NOT_FOUND */
type AskAgain = () => Promise<SharedRecordRow>;

/** @throws MEDIA_NOT_FOUND, SHARE_NOT_FOUND */
export async function sendSharedMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, share, askAgain }: Parts & { askAgain: AskAgain },
): Promise<FastifyReply> {
  if (!isPlayableHere(share, ctx.clock.now())) throw errors.sharedMediaNotFound();
  if (isClip(share)) return sendClip(request, reply, { ctx, share, askAgain });
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
  {
    ctx,
    share,
    askAgain,
  }: { ctx: Context; share: SharedClipRow & { media_key: string }; askAgain: AskAgain },
): Promise<FastifyReply> {
  const sound = await findOrCutClip(ctx, toCut(share));
  // Cutting takes a while, in which the share may have ended, or the sound may be no longer for guests.
  const live = await askAgain();
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
  author_member_id,
}: SharedClipRow & { media_key: string }) => ({
  ...clip,
  workspace_id,
  record_id,
  media_key,
  language: toLanguage(chosen_language),
  author_member_id,
});

/** Waveforms are withheld together with the sound: they show parts of it. @throws MEDIA_NOT_FOUND */
export async function readSharedWaveform({ ctx, share }: Parts): Promise<Waveform> {
  const { workspace_id, record_id } = share;
  const peaks = isPlayableHere(share, ctx.clock.now())
    ? await findPeaks(ctx.db, workspace_id, record_id)
    : undefined;
  if (peaks === undefined) throw errors.sharedMediaNotFound();
  const shown = isClip(share) ? toClipPeaks(peaks, share.clip) : peaks;
  return { interval_ms: PEAK_INTERVAL_MS, peaks: shown.toString('base64') };
}
