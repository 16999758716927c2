/** Links that open one record's media for a limited time, to anyone who has them. */
import type { Keys } from '../base/config/keys.ts';

const LIFETIME_MS = 120 * 60_000;
/** Links made within such a step have the same text, so that players and caches keep what they fetched. */
const STEP_MS = 10 * 60_000;

export interface MediaLink {
  workspace_id: number;
  record_id: number;
  /** Seconds since the epoch. */
  expires: number;
  /** Opens the copy that pages play, not the original. */
  is_copy: boolean;
}

const signedText = ({ workspace_id, record_id, expires, is_copy }: MediaLink) =>
  `${workspace_id}.${record_id}.${expires}${is_copy ? '.copy' : ''}`;

/** An absolute URL that works for 110 to 120 minutes. */
export function makeMediaLink(
  { keys, base_url }: { keys: Keys; base_url: string },
  { workspace_id, record_id, is_copy, now }: Omit<MediaLink, 'expires'> & { now: Date },
): { url: string; expires_at: Date } {
  const expires_at = new Date(Math.floor((now.getTime() + LIFETIME_MS) / STEP_MS) * STEP_MS);
  const link = { workspace_id, record_id, expires: expires_at.getTime() / 1000, is_copy };
  const signature = keys.sign('media', signedText(link));
  const query = `expires=${link.expires}&signature=${signature}${is_copy ? '&copy=true' : ''}`;
  return { url: `${base_url}/media/${workspace_id}/${record_id}?${query}`, expires_at };
}

/** Whether the link is one of ours and has not expired. */
export function isGoodMediaLink(
  keys: Keys,
  { link, signature, now }: { link: MediaLink; signature: string; now: Date },
): boolean {
  return keys.verify('media', signedText(link), signature) && now.getTime() < link.expires * 1000;
}
