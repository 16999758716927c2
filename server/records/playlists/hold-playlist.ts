/** A playlist that somebody asks for: whether they see it, and what they may do with it. */
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import * as queries from './playlist-queries.ts';
import type { PlaylistRow } from './playlist-queries.ts';

export interface OfPlaylist {
  caller: Caller;
  playlist_id: number;
  /** The versions that it may have; undefined: any. */
  if_match?: readonly number[] | undefined;
}

export const toKey = ({ caller: { workspace, member_id, principals }, playlist_id }: OfPlaylist) =>
  [workspace.workspace_id, member_id, principals, playlist_id] as const;

/** @throws NOT_FOUND */
export async function findPlaylist(db: Queryable, of: OfPlaylist): Promise<PlaylistRow> {
  const [found] = await db.query(queries.findPlaylist, [...toKey(of)]);
  if (found === undefined) throw errors.notFound();
  return found;
}

/**
 * Held to the end of the transaction.
 * @param requireMay whether the caller may do what they ask for; a version is told to its author alone
 * @throws NOT_FOUND, FORBIDDEN, RECORD_CHANGED
 */
export async function requirePlaylist(
  tx: WriteTransaction,
  of: OfPlaylist,
  requireMay: (playlist: PlaylistRow, caller: Caller) => void,
): Promise<PlaylistRow> {
  const [found] = await tx.query(queries.lockPlaylist, [...toKey(of)]);
  if (found === undefined) throw errors.notFound();
  requireMay(found, of.caller);
  if (of.if_match === undefined) return found;
  requireAuthor(found, of.caller);
  if (!of.if_match.includes(found.version)) throw errors.playlistChanged(of.playlist_id, found.version);
  return found;
}

/** @throws FORBIDDEN */
export function requireAuthor({ author_member_id }: PlaylistRow, { member_id }: Caller): void {
  if (author_member_id !== member_id) throw errors.forbidden('not_the_playlists_author');
}

/** The author of one for the workspace may have left: whoever manages that deletes what they see, and ends its link. */
export const mayEndAny = ({ permissions }: Caller) => permissions['workspace.manage'] !== 'deny';

/** @throws FORBIDDEN */
export function requireEnder(playlist: PlaylistRow, caller: Caller): void {
  if (!mayEndAny(caller)) requireAuthor(playlist, caller);
}
