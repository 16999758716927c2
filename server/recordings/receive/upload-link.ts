/** Signed links that let their holder PUT one recording. */
import { uploadRoutes } from '@minutebook/contract/routes/upload-routes.ts';
import type { Keys } from '../../base/config/keys.ts';
import { DAY_MS } from '../../base/durations.ts';

export const UPLOADS_PATH = uploadRoutes['create-resumable-upload'].path;

export interface UploadLink {
  slug: string;
  record_id: number;
  /** The end, in seconds since the epoch. */
  expires: number;
}

const LIFETIME_MS = DAY_MS;

const signedText = ({ slug, record_id, expires }: UploadLink) => `${slug}.${record_id}.${expires}`;

/** Without a signature, this address needs a token. */
export const toUploadUrl = (base_url: string, slug: string, record_id: number) =>
  `${base_url}${UPLOADS_PATH}/${slug}/${record_id}`;

/** The transfer must begin within a day, and may take any time then. */
export function makeUploadLink(
  { keys, base_url }: { keys: Keys; base_url: string },
  { slug, record_id, now }: { slug: string; record_id: number; now: Date },
): string {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  const signature = keys.sign('upload', signedText({ slug, record_id, expires }));
  return `${toUploadUrl(base_url, slug, record_id)}?expires=${expires}&signature=${signature}`;
}

export function isGoodUploadLink(
  keys: Keys,
  { link, signature, now }: { link: UploadLink; signature: string; now: Date },
): boolean {
  return keys.verify('upload', signedText(link), signature) && now.getTime() < link.expires * 1000;
}
