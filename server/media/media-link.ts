/** Links that open one record's media to anyone who has them, for a limited time and as long as whoever they were made for may hear it. */
import type { Keys } from '../base/config/keys.ts';

const LIFETIME_MS = 120 * 60_000;
/** Links made within such a step have the same text, so that players and caches keep what they fetched. */
const STEP_MS = 10 * 60_000;

export interface MediaLink {
  workspace_id: number;
  record_id: number;
  /** The user whose access is checked at each download; null: an operator made the link. */
  user_id: number | null;
  /** Seconds since the epoch. */
  expires: number;
  /** Opens the copy that pages play, not the original. */
  is_copy: boolean;
}

/** Stands in place of a user: no user has this number. */
const OPERATOR = '0';

const signedText = ({ workspace_id, record_id, user_id, expires, is_copy }: MediaLink) =>
  `${workspace_id}.${record_id}.${user_id ?? OPERATOR}.${expires}${is_copy ? '.copy' : ''}`;

/** An absolute URL that works for 110 to 120 minutes. */
export function makeMediaLink(
  { keys, base_url }: { keys: Keys; base_url: string },
  { workspace_id, record_id, user_id, is_copy, now }: Omit<MediaLink, 'expires'> & { now: Date },
): { url: string; expires_at: Date } {
  const expires_at = new Date(Math.floor((now.getTime() + LIFETIME_MS) / STEP_MS) * STEP_MS);
  const link = { workspace_id, record_id, user_id, expires: expires_at.getTime() / 1000, is_copy };
  const signature = `${user_id ?? OPERATOR}-${keys.sign('media', signedText(link))}`;
  const query = `expires=${link.expires}&signature=${signature}${is_copy ? '&copy=true' : ''}`;
  return { url: `${base_url}/media/${workspace_id}/${record_id}?${query}`, expires_at };
}

/** undefined: the link is none of ours, or has expired. */
export function openMediaLink(
  keys: Keys,
  { link, signature, now }: { link: Omit<MediaLink, 'user_id'>; signature: string; now: Date },
): MediaLink | undefined {
  const [, user = '', signed = ''] = /^([0-9]{1,16})-(.+)$/.exec(signature) ?? [];
  const found = { ...link, user_id: user === OPERATOR ? null : Number(user) };
  const isOurs = keys.verify('media', signedText(found), signed);
  return isOurs && now.getTime() < link.expires * 1000 ? found : undefined;
}
