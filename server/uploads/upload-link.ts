/** Links to which one recording can be PUT by whoever holds them. */
import type { Keys } from '../config/keys.ts';

export interface UploadLink {
  workspace_id: number;
  record_id: number;
  /** Seconds since the epoch. */
  expires: number;
}

const signedText = ({ workspace_id, record_id, expires }: UploadLink) =>
  `${workspace_id}.${record_id}.${expires}`;

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** An absolute URL; the transfer has to begin within a day, however long it takes then. */
export function makeUploadLink(
  { keys, base_url }: { keys: Keys; base_url: string },
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  now: Date,
): string {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  const signature = keys.sign('upload', signedText({ workspace_id, record_id, expires }));
  return `${base_url}/uploads/${workspace_id}/${record_id}?expires=${expires}&signature=${signature}`;
}

export function isGoodUploadLink(keys: Keys, link: UploadLink, signature: string, now: Date): boolean {
  return keys.verify('upload', signedText(link), signature) && now.getTime() < link.expires * 1000;
}
