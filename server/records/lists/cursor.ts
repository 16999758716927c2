/** Cursors: opaque to clients, signed, bound to a workspace and a list. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Keys } from '../../base/config/keys.ts';

export type CursorList =
  | 'records'
  | 'action-items'
  | 'moments'
  | 'playlists'
  | 'clip-shares'
  | 'shared-records'
  | 'app-records'
  | 'audit'
  | 'changes'
  | 'deliveries';

/** `payload` as JSON and its signature, both base64url, with a dot between. */
export function writeCursor(
  keys: Keys,
  { workspace_id, list, payload }: { workspace_id: number; list: CursorList; payload: object | number },
): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${keys.sign('cursor', `${workspace_id}.${list}.${text}`)}`;
}

/**
 * The payload as it was written: the signature vouches for its shape.
 * @param workspace_id null: there is no such workspace, and so no token for it
 * @throws VALIDATION_ERROR when it was tampered with or made for another workspace or list
 */
export function readCursor(
  keys: Keys,
  { workspace_id, list, token }: { workspace_id: number | null; list: CursorList; token: string },
): unknown {
  const [text = '', signature = ''] = token.split('.', 2);
  const isOurs =
    token === `${text}.${signature}` && keys.verify('cursor', `${workspace_id}.${list}.${text}`, signature);
  const place = list === 'changes' ? 'query.cursor' : 'query.next_token';
  if (!isOurs) throw errors.invalid(place, 'not_a_list_token');
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
}

/** Reads the id before which a list goes on; ids ascend in the order in which things came to be. */
export function readPosition(
  keys: Keys,
  { workspace_id, list, token }: { workspace_id: number; list: CursorList; token: string | undefined },
): number {
  if (token === undefined || token === '') return Number.MAX_SAFE_INTEGER;
  return readCursor(keys, { workspace_id, list, token }) as number;
}
