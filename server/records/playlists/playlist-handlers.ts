import type { Playlist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import type { Caller } from '../../access/caller.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok, RawJson } from '../../http/reply.ts';
import { auditWords } from '../access/record-access.ts';
import { readPosition, writeCursor } from '../lists/cursor.ts';
import type { RecordContext } from '../record-context.ts';
import { changePlaylist, createPlaylist, deletePlaylist, readPlaylist } from './playlist-acts.ts';
import { mayEndAny } from './hold-playlist.ts';
import { selectPlaylists, selectSharedPlaylists } from './playlist-queries.ts';
import { toListedPlaylist } from './playlist-view.ts';

export const playlistHandlers = {
  'list-playlists': async ({ query: { limit, next_token, shared = false }, caller, ctx }) => {
    const { workspace_id } = caller.workspace;
    const now = ctx.clock.now();
    const before = readPosition(ctx.keys, { workspace_id, list: 'playlists', token: next_token });
    const page = [workspace_id, caller.member_id, caller.principals, before, limit + 1];
    const rows = shared
      ? await ctx.db.query(selectSharedPlaylists, [...page, now, mayEndAny(caller)])
      : await ctx.db.query(selectPlaylists, page);
    const items = rows.slice(0, limit);
    const payload = rows.length > limit ? items.at(-1)?.playlist_id : undefined;
    return ok({
      items: items.map((row) => toListedPlaylist(row, { caller, now })),
      next_token:
        payload === undefined ? null : writeCursor(ctx.keys, { workspace_id, list: 'playlists', payload }),
    });
  },

  'get-playlist': async ({ params, caller, ctx }) =>
    ok(await toShown(ctx, caller, await readPlaylist(ctx.db, { caller, ...params }, ctx.clock.now()))),

  'create-playlist': async ({ body, caller, made_id, ctx }) => {
    const made =
      made_id === undefined
        ? await createPlaylist(ctx, caller, body)
        : await readPlaylist(ctx.db, { caller, playlist_id: made_id }, ctx.clock.now());
    return { status: 201, body: toBody(await toShown(ctx, caller, made)), made_id: made.id };
  },

  'update-playlist': async ({ params, body, caller, if_match, ctx }) => {
    const changed = await changePlaylist(ctx, { caller, ...params, if_match }, body);
    return { status: 200, body: toBody(await toShown(ctx, caller, changed)) };
  },

  'delete-playlist': async ({ params, caller, if_match, ctx }) => {
    await deletePlaylist(ctx, { caller, ...params, if_match });
    return noContent;
  },
} satisfies SubjectHandlers<RecordContext>;

async function toShown(ctx: RecordContext, caller: Caller, playlist: Playlist): Promise<Playlist> {
  await auditWords(ctx, caller, {
    record_ids: playlist.entries.map(({ record }) => record.id),
    by: 'playlist',
  });
  return playlist;
}

const toBody = (playlist: Playlist) => new RawJson(JSON.stringify(playlist), playlist.version ?? undefined);
