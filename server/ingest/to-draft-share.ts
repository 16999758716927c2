import { makeShareId, makeSharePassword } from '../access/share-secrets.ts';
import type { Keys } from '../config/keys.ts';
import type { DraftShare } from './record-draft.ts';
import type { RecordFile } from './record-file.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A file's share under a new id, with the file's password or a new one, sealed with the server's key. */
export function toDraftShare(share: RecordFile['share'], keys: Keys): DraftShare | null {
  if (share == null) return null;
  const { title, expires_in_days, password } = share;
  const created_at = new Date(share.created_at);
  return {
    share_id: makeShareId(),
    title,
    duration: expires_in_days === null ? 'unlimited' : `${expires_in_days}d`,
    password_sealed: keys.seal(password ?? makeSharePassword()),
    created_at,
    expires_at: expires_in_days === null ? null : new Date(created_at.getTime() + expires_in_days * DAY_MS),
  };
}
