/** Creates, changes and deletes playlists: each is its author's, who sees only the part of it that they may see by now. */
import { errors } from '@minutebook/contract/errors.ts';
import {
  MOST_ENTRIES,
  type NewPlaylist,
  type Playlist,
  type PlaylistAudience,
  type PlaylistChange,
} from '@minutebook/contract/v3/playlist-endpoints.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import { noteEvent } from '../../access/note-event.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { lockCount } from '../../base/database/wait-for-locks.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import { requireRow } from '../../base/must.ts';
import type { Context } from '../../http/context.ts';
import { toBusy } from '../access/change-record.ts';
import { maskWriting } from '../masking/mask-dialogs.ts';
import { keepClips, permitClips } from '../moments/acts/keep-clips.ts';
import { removePlaylistShare } from '../shares/playlists/playlist-share-queries.ts';
import { listSharedClips } from '../shares/playlists/shared-clips.ts';
import { requireMayOpen } from '../shares/write-share.ts';
import {
  findPlaylist,
  requireAuthor,
  requireEnder,
  requirePlaylist,
  toKey,
  type OfPlaylist,
} from './hold-playlist.ts';
import * as queries from './playlist-queries.ts';
import type { PlaylistRow } from './playlist-queries.ts';
import { toLiveLink, toPlaylist } from './playlist-view.ts';

/** @throws NOT_FOUND */
export async function readPlaylist(db: Queryable, of: OfPlaylist, now: Date): Promise<Playlist> {
  const { caller, playlist_id } = of;
  const found = await findPlaylist(db, of);
  const entries = await db.query(queries.selectEntries, [...toKey(of)]);
  const { workspace_id } = caller.workspace;
  const isOwn = found.author_member_id === caller.member_id;
  const clips = isOwn ? await listSharedClips(db, { workspace_id, playlist_id }, caller) : null;
  return toPlaylist(found, { entries, clips }, { caller, now });
}

/** A guest sees nothing that is for the workspace, and puts nothing there. @throws FORBIDDEN */
function requireMayShow({ base_role }: Caller, audience: PlaylistAudience): void {
  if (audience === 'workspace' && base_role === 'guest') throw errors.forbidden('guests_show_no_playlist');
}

/** @throws CONFLICT when they have as many as they may; FORBIDDEN, RECORD_NOT_FOUND, VALIDATION_ERROR, SERVICE_UNAVAILABLE */
export async function createPlaylist(ctx: Context, caller: Caller, asked: NewPlaylist): Promise<Playlist> {
  const { workspace_id } = caller.workspace;
  const { member_id } = asMember(caller);
  const { audience = 'author', moment_ids = [], clips = [] } = asked;
  requireMayShow(caller, audience);
  const { playlist_id } = requireRow(await ctx.db.query(queries.takePlaylistId, []), 'a sequence');
  const permissions = await permitClips(ctx, caller, clips);
  const work = async (tx: WriteTransaction) => {
    await lockCount(tx, `playlists of ${workspace_id}/${member_id}`);
    const name = await toName(tx, caller, asked.name);
    const values = [workspace_id, member_id, playlist_id, name, audience, ctx.clock.now()];
    const [made] = await tx.query(queries.insertPlaylist, values);
    const limit = queries.MOST_PLAYLISTS;
    if (made === undefined) throw errors.conflict('too_many_playlists', { limit });
    const add_moment_ids = await keepClips(ctx, { tx, caller, permissions }, clips);
    await putEntries(tx, { caller, playlist_id }, { moment_ids, add_moment_ids });
    tell(tx, { ctx, caller }, [null, { playlist_id, name, audience, share_id: null }]);
    return readPlaylist(tx, { caller, playlist_id }, ctx.clock.now());
  };
  return inLockingTransaction(ctx.db, work, toBusy);
}

/** @throws NOT_FOUND, FORBIDDEN, RECORD_CHANGED, VALIDATION_ERROR, CONFLICT when it would be too long */
export const changePlaylist = (ctx: Context, of: OfPlaylist, change: PlaylistChange): Promise<Playlist> => {
  const { caller, playlist_id } = of;
  const work = async (tx: WriteTransaction) => {
    const from = await requirePlaylist(tx, of, requireAuthor);
    const { audience = from.audience } = change;
    requireMayShow(caller, audience);
    const name = change.name === undefined ? from.name : await toName(tx, caller, change.name);
    await tx.query(queries.updatePlaylist, [caller.workspace.workspace_id, playlist_id, name, audience]);
    const added = await putEntries(tx, of, change);
    if (added.size > 0 && toLiveLink(from, ctx.clock.now()) !== null) requireMayOpen(caller);
    tell(tx, { ctx, caller }, [from, { ...from, name, audience }]);
    return readPlaylist(tx, of, ctx.clock.now());
  };
  return inLockingTransaction(ctx.db, work, toBusy);
};

/** @throws NOT_FOUND, FORBIDDEN, RECORD_CHANGED */
export const deletePlaylist = (ctx: Context, of: OfPlaylist): Promise<void> => {
  const { caller, playlist_id } = of;
  const work = async (tx: WriteTransaction) => {
    const from = await requirePlaylist(tx, of, requireEnder);
    const { workspace_id } = caller.workspace;
    await removePlaylistShare(tx, { workspace_id, playlist_id });
    await tx.query(queries.deletePlaylist, [workspace_id, playlist_id]);
    tell(tx, { ctx, caller }, [from, null]);
  };
  return inLockingTransaction(ctx.db, work, toBusy);
};

/**
 * Writes the entries of a playlist; those that its author no longer sees are neither counted nor moved.
 * @returns those that are new
 */
async function putEntries(
  tx: WriteTransaction,
  of: OfPlaylist,
  { moment_ids, add_moment_ids = [] }: Pick<PlaylistChange, 'moment_ids' | 'add_moment_ids'>,
): Promise<ReadonlySet<number>> {
  if (moment_ids === undefined && add_moment_ids.length === 0) return new Set();
  const { caller, playlist_id } = of;
  const entries = await tx.query(queries.selectEntries, [...toKey(of)]);
  const before = entries.map(({ moment_id }) => moment_id);
  const wanted = new Set([...(moment_ids ?? before), ...add_moment_ids]);
  // It may have grown past its length by records that came back.
  if (wanted.size > Math.max(MOST_ENTRIES, before.length))
    throw errors.conflict('too_many_entries', { limit: MOST_ENTRIES });
  const seen = await tx.query(queries.lockMoments, [...toKey(of).slice(0, 3), [...wanted]]);
  const [missing] = new Set([...(moment_ids ?? []), ...add_moment_ids]).difference(
    new Set(seen.map(({ moment_id }) => moment_id)),
  );
  if (missing !== undefined) throw errors.invalid('body.moment_ids', 'no_such_id', { id: missing });
  const key = [caller.workspace.workspace_id, playlist_id];
  await tx.query(queries.deleteEntries, [...key, before.filter((moment_id) => !wanted.has(moment_id))]);
  await tx.query(queries.putEntries, [...key, [...wanted]]);
  return wanted.difference(new Set(before));
}

type Told = Pick<PlaylistRow, 'playlist_id' | 'name' | 'audience' | 'share_id'>;

/** The audit log has what the workspace or people outside see, by its name; of what somebody keeps for themselves nobody is told. */
function tell(
  tx: WriteTransaction,
  { ctx, caller }: { ctx: Context; caller: Caller },
  [from, to]: readonly [Told | null, Told | null],
): void {
  const shown = [from, to].map((told) =>
    told?.audience === 'workspace' || told?.share_id != null ? told : null,
  );
  const told = shown[1] ?? shown[0];
  if (told == null) return;
  const act = shown[0] === null ? 'create' : shown[1] === null ? 'delete' : 'update';
  const { playlist_id, name } = told;
  const { workspace_id } = caller.workspace;
  const about = { workspace_id, actor_user_id: caller.user_id, at: ctx.clock.now() };
  noteEvent(tx, { kind: `playlist.${act}`, ...about, detail: { playlist_id, name } });
}

/** Masked as a title is: guests and the audit log have it. @throws VALIDATION_ERROR when it has only spaces */
async function toName(tx: WriteTransaction, { workspace }: Caller, given: string): Promise<string> {
  const name = toOneLine(given);
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  return maskWriting(tx, { workspace_id: workspace.workspace_id }, name);
}
