import { makeShareId, toShareTerm, type NewShare } from '../records/shares/share-queries.ts';
import { makeSharePassword } from '../records/shares/share-password.ts';
import type { Keys } from '../base/config/keys.ts';
import type { RecordFile } from '../text/transcript/record-file.ts';

/** A file's share under a new id, with the file's password or a new one, sealed with the server's key. */
export function toDraftShare(share: RecordFile['share'], keys: Keys): NewShare | null {
  if (share == null) return null;
  const { title, expires_in_days, password } = share;
  const created_at = new Date(share.created_at);
  return {
    share_id: makeShareId(),
    title,
    ...toShareTerm(expires_in_days, created_at),
    password_sealed: keys.seal(password ?? makeSharePassword()),
    created_at,
  };
}
