/**
 * A playlist as an outsider sees it. Each of its clips has an address of its own, which is known within this link alone and tells
 * nothing of the record: its page, sound and waveform are those of a clip that is shared by itself.
 */
import { errors } from '@minutebook/contract/errors.ts';
import type { SharedPlaylist } from '@minutebook/contract/routes/share-routes.ts';
import type { Member } from '../../../access/load-place.ts';
import type { Context } from '../../../http/context.ts';
import { toIso, toShareUrl } from '../../items/record-view.ts';
import { findSharedEntry, type SharedPlaylistRow, type SharedRecordRow } from '../shared-record-queries.ts';
import { listSharedClips } from './shared-clips.ts';

/** With its author as they are by now: what they may not share any more is not shared any more. */
export interface OpenPlaylist extends SharedPlaylistRow {
  author: Member;
}

export interface SharedEntry {
  share: SharedRecordRow;
  /** The address under which the clip is asked for. */
  url: string;
}

const toEntryUrl = ({ keys }: Pick<Context, 'keys'>, share_id: string, moment_id: number) =>
  `${toShareUrl(share_id)}/entries/${keys.sign('shared-entry', `${share_id}.${moment_id}`)}`;

export async function toSharedPlaylist(ctx: Context, playlist: OpenPlaylist): Promise<SharedPlaylist> {
  const clips = await listSharedClips(ctx.db, playlist, playlist.author);
  return {
    title: playlist.title,
    expires_at: toIso(playlist.expires_at),
    entries: clips.map(({ moment_id, title, start_ms, end_ms, recorded_at, duration_ms }) => ({
      url: toEntryUrl(ctx, playlist.share_id, moment_id),
      title,
      started_at: new Date(recorded_at.getTime() - (duration_ms ?? 0) + start_ms).toISOString(),
      duration_ms: end_ms - start_ms,
    })),
  };
}

/** @param entry the last part of its address @throws SHARE_NOT_FOUND */
export async function requireSharedEntry(
  ctx: Context,
  playlist: OpenPlaylist,
  entry: string,
): Promise<SharedEntry> {
  const { share_id, author } = playlist;
  const url = `${toShareUrl(share_id)}/entries/${entry}`;
  const clips = await listSharedClips(ctx.db, playlist, author);
  const clip = clips.find(({ moment_id }) => toEntryUrl(ctx, share_id, moment_id) === url);
  const now = ctx.clock.now();
  const { moment_id } = clip ?? {};
  const share =
    moment_id === undefined ? undefined : await findSharedEntry(ctx.db, playlist, { moment_id, now });
  if (share === undefined) throw errors.shareGone();
  return { share, url };
}
