/** A record, clip or playlist as an outsider gets it, and its requests: outside /v2 and /app, with a cookie of its own. */
import { toApiError } from '@minutebook/sdk';
import type { SharedPlaylist, SharedRecord } from '@minutebook/contract/routes/share-routes.ts';
import { OF_PAGES } from '../../session/of-pages.ts';
import { toWaveform, type SentWaveform, type Waveform } from '../record/player/to-waveform.ts';

export type SharedAnswer =
  | { kind: 'open'; record: SharedRecord }
  | { kind: 'playlist'; playlist: SharedPlaylist }
  /** The password is asked for. */
  | { kind: 'locked' }
  /** Ended, revoked or never there: the answer does not tell which. */
  | { kind: 'gone' };

/** @throws ApiError for any other error */
export async function getSharedRecord(share_id: string, signal: AbortSignal): Promise<SharedAnswer> {
  const response = await OF_PAGES.fetch(toPath(share_id), {
    headers: { accept: 'application/json' },
    signal,
  });
  if (response.status === 401) return { kind: 'locked' };
  if (response.status === 404) return { kind: 'gone' };
  if (!response.ok) throw toApiError(response, await response.text());
  const shared = (await response.json()) as SharedRecord | SharedPlaylist;
  return 'entries' in shared ? { kind: 'playlist', playlist: shared } : { kind: 'open', record: shared };
}

/** A clip of a playlist. */
export async function getSharedEntry(url: string, signal: AbortSignal): Promise<SharedRecord> {
  const response = await OF_PAGES.fetch(url, { headers: { accept: 'application/json' }, signal });
  if (!response.ok) throw toApiError(response, await response.text());
  return (await response.json()) as SharedRecord;
}

export type UnlockAnswer =
  | { kind: 'open' | 'gone' }
  | { kind: 'wrong'; attempts_left: number | null }
  | { kind: 'too_many'; minutes: number };

/** Tries a password; if it is right, the browser gets a cookie that opens the record for an hour. */
export async function unlockSharedRecord(share_id: string, password: string): Promise<UnlockAnswer> {
  const response = await OF_PAGES.fetch(`${toPath(share_id)}/unlock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (response.ok) return { kind: 'open' };
  if (response.status === 404) return { kind: 'gone' };
  const left = response.headers.get('x-attempts-left');
  if (response.status === 401) return { kind: 'wrong', attempts_left: left === null ? null : Number(left) };
  if (response.status === 429) {
    return { kind: 'too_many', minutes: Math.ceil(Number(response.headers.get('retry-after') ?? 60) / 60) };
  }
  throw toApiError(response, await response.text());
}

export async function getSharedWaveform(url: string, signal: AbortSignal): Promise<Waveform> {
  const response = await OF_PAGES.fetch(url, { signal });
  if (!response.ok) throw toApiError(response, await response.text());
  return toWaveform((await response.json()) as SentWaveform);
}

const toPath = (share_id: string) => `/s/${encodeURIComponent(share_id)}`;
