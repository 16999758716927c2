/** Answers with a stored file: whole, a range of it, or "not modified". */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '@minutebook/contract/errors.ts';
import type { Metrics } from '../base/metrics.ts';
import { toByteRange } from './byte-range.ts';
import type { MediaStore, StoredMedia } from './media-store.ts';

export interface SentMedia {
  key: string;
  /** The size when it was stored. */
  size_bytes: number;
  /** The type as stored; null when unknown. */
  content_type: string | null;
  content_disposition: string;
}

interface MediaContext {
  media: MediaStore;
  metrics: Pick<Metrics, 'damaged_media'>;
}

/** Handles GET, HEAD. @throws MEDIA_DAMAGED when the stored file is not whole, RANGE_NOT_SATISFIABLE */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { ctx, media }: { ctx: MediaContext; media: SentMedia },
): Promise<FastifyReply> {
  const file = await ctx.media.find(media.key);
  if (file?.size_bytes !== media.size_bytes) throw damaged(request, ctx, { media, file });
  reply.headers({
    'accept-ranges': 'bytes',
    etag: file.etag,
    'last-modified': file.modified_at.toUTCString(),
  });
  if (isUnchanged(request, file)) return reply.code(304).send();

  const range = requestedRange(request, file);
  if (range === 'unsatisfiable') throw errors.rangeNotSatisfiable(file.size_bytes);
  const part = range === 'whole' ? undefined : range;
  // Opened before any header is set: a refusal by the store must not carry headers of the file.
  const content = request.method === 'HEAD' ? undefined : await ctx.media.read(media.key, part);
  reply.headers({
    'content-type': toContentType(media.content_type),
    'content-disposition': media.content_disposition,
    'content-length': part === undefined ? file.size_bytes : part.end - part.start + 1,
    // A browser runs nothing in the file, whatever it is, and it reaches nothing of ours.
    'content-security-policy': "sandbox; default-src 'none'",
  });
  if (part !== undefined) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size_bytes}`);
  }
  return reply.send(content);
}

/** A file with fewer bytes than were stored counts as damaged, however well it plays. */
function damaged(
  request: FastifyRequest,
  { metrics }: MediaContext,
  { media, file }: { media: SentMedia; file: StoredMedia | undefined },
): Error {
  metrics.damaged_media.inc();
  const facts = { media_key: media.key, size_bytes: media.size_bytes, found_bytes: file?.size_bytes ?? null };
  request.log.error(facts, 'a recording is missing or damaged in the store');
  return errors.mediaDamaged();
}

/** If-None-Match compares weakly and wins over If-Modified-Since. */
function isUnchanged({ headers }: FastifyRequest, file: StoredMedia): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) {
    return known
      .split(',')
      .map((tag) => tag.trim())
      .some((tag) => tag === '*' || tag === file.etag || tag === `W/${file.etag}`);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return wholeSeconds(file.modified_at) <= since;
}

/** A Range is honoured for GET only, and with If-Range only when the client's part is of this very file. */
function requestedRange({ method, headers }: FastifyRequest, file: StoredMedia) {
  const condition = headers['if-range'];
  const isSameFile =
    condition === undefined ||
    condition === file.etag ||
    Date.parse(String(condition)) === wholeSeconds(file.modified_at);
  return method === 'GET' && isSameFile ? toByteRange(headers.range, file.size_bytes) : 'whole';
}

/** HTTP dates have no milliseconds. */
const wholeSeconds = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;

const CONTENT_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:; ?[\w-]+=[\w."-]+)*$/;

/** A stored type that is malformed would be a broken header. */
function toContentType(stored: string | null): string {
  return stored !== null && CONTENT_TYPE.test(stored) ? stored : 'application/octet-stream';
}

/** Sound and pictures can be shown in place; anything else, such as HTML or SVG, can only be downloaded. */
export function isPlayable(content_type: string | null): boolean {
  return /^(?:audio|video)\/[\w.+-]+/.test(content_type ?? '');
}
