/** Links to which one recording can be PUT by whoever holds them. */
import type { Keys } from '../config/keys.ts';
import { DAY_MS } from '../durations.ts';

/** Where uploads begin, and where one is, for both doors. */
export const UPLOADS_PATH = '/uploads';
export const UPLOAD_PATH = `${UPLOADS_PATH}/:slug/:record_id`;

export interface UploadLink {
  slug: string;
  record_id: number;
  /** Seconds since the epoch. */
  expires: number;
}

const LIFETIME_MS = DAY_MS;

const signedText = ({ slug, record_id, expires }: UploadLink) => `${slug}.${record_id}.${expires}`;

/** Without a signature behind it, it needs a token. */
export const toUploadUrl = (base_url: string, slug: string, record_id: number) =>
  `${base_url}${UPLOADS_PATH}/${slug}/${record_id}`;

/** The transfer has to begin within a day, however long it takes then. */
export function makeUploadLink(
  { keys, base_url }: { keys: Keys; base_url: string },
  slug: string,
  record_id: number,
  now: Date,
): string {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  const signature = keys.sign('upload', signedText({ slug, record_id, expires }));
  return `${toUploadUrl(base_url, slug, record_id)}?expires=${expires}&signature=${signature}`;
}

export function isGoodUploadLink(keys: Keys, link: UploadLink, signature: string, now: Date): boolean {
  return keys.verify('upload', signedText(link), signature) && now.getTime() < link.expires * 1000;
}
