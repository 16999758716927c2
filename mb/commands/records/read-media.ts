/**
 * Reads a recording by as many requests as it takes: when a connection breaks or an address expires, the next
 * one continues.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, toApiError } from '@minutebook/sdk';

export interface MediaPlace {
  /** The number of bytes that have arrived. */
  offset: number;
  /** The ETag of the file being read, or null while it is unknown. */
  etag: string | null;
}

export interface MediaPiece {
  content: Uint8Array;
  /** The place before this piece. Its offset is 0 again when the file was replaced. */
  place: MediaPlace;
  size_bytes: number;
}

/** The most failures in a row without a byte. */
const MOST_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/** @param findUrl called before each request, because addresses expire */
export async function* readMedia(
  findUrl: () => Promise<string>,
  begin: MediaPlace,
): AsyncGenerator<MediaPiece> {
  let place = begin;
  for (let failures = 0; ;) {
    try {
      const { response, size_bytes, ...opened } = await openMedia(await findUrl(), place);
      place = opened.place;
      for await (const content of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        yield { content, place, size_bytes };
        place = { ...place, offset: place.offset + content.length };
        failures = 0;
      }
      if (place.offset >= size_bytes) return;
      throw new TypeError('the connection was cut');
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures >= MOST_FAILURES) throw error;
      await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures));
    }
  }
}

async function openMedia(url: string, { offset, etag }: MediaPlace) {
  const isOn = offset > 0 && etag !== null;
  const response = await fetch(url, {
    headers: isOn ? { range: `bytes=${offset}-`, 'if-range': etag } : {},
  });
  const [, whole] = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  // All bytes had arrived, so the request was for a range behind the end.
  if (response.status === 416 && Number(whole) === offset) {
    await response.body?.cancel();
    return { response: new Response(), place: { offset, etag }, size_bytes: offset };
  }
  if (!response.ok) throw toApiError(response, await response.text());
  const place = { offset: response.status === 206 ? offset : 0, etag: response.headers.get('etag') };
  const size_bytes = Number(whole ?? response.headers.get('content-length'));
  return { response, place, size_bytes };
}

/** fetch throws a TypeError when a connection breaks. */
const isPassing = (error: unknown) =>
  error instanceof TypeError || (error instanceof ApiError && (error.status >= 500 || error.status === 429));
