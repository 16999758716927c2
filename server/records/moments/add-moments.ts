/** Adds the moments that a new record brings along, with the threads of its comments; nobody is told of a mention. */
import { must } from '../../base/must.ts';
import type { Queryable } from '../../base/database/database.ts';
import { insertMentions } from './acts/mention-queries.ts';
import * as queries from './moment-queries.ts';
import type { NewMomentRow } from './moment-queries.ts';

export interface DraftMoment extends Omit<NewMomentRow, 'moment_id' | 'parent_id' | 'tracker_id'> {
  /** Its number in the draft, by which others answer it, and lists name it; null: none does. */
  id: number | null;
  /** The number of the comment that it answers. */
  reply_to: number | null;
  resolved_at: Date | string | null;
  resolved_by_member_id: number | null;
  mentions: readonly { member_id: number; may_read: boolean; is_read: boolean }[];
  /** Its places in playlists. */
  playlists?: readonly { playlist_id: number; place: number }[];
}

/** @returns the ids of those that have a number in the draft */
export async function addMoments(
  tx: Queryable,
  key: readonly [workspace_id: number, record_id: number],
  moments: readonly DraftMoment[],
): Promise<ReadonlyMap<number, number>> {
  if (moments.length === 0) return new Map();
  if (
    !moments.some(({ id, mentions, playlists = [] }) => id !== null || mentions.length + playlists.length > 0)
  ) {
    await tx.query(queries.insertMoments, [...key, JSON.stringify(moments)]);
    return new Map();
  }
  const taken = await tx.query(queries.takeMomentIds, [moments.length]);
  const numbered = moments.map((moment, index) => ({
    ...moment,
    moment_id: must(taken[index], 'an id for each moment').moment_id,
  }));
  const idOf = new Map(
    numbered.flatMap(({ id, moment_id }) => (id === null ? [] : [[id, moment_id] as const])),
  );
  const rows = numbered.map((moment) => ({
    ...moment,
    parent_id:
      moment.reply_to === null ? null : must(idOf.get(moment.reply_to), 'the comment that is answered'),
  }));
  await tx.query(queries.insertNumberedMoments, [...key, JSON.stringify(rows)]);
  const mentioned = numbered.flatMap(({ moment_id, mentions, updated_at }) => {
    const unique = new Map(mentions.map((mention) => [mention.member_id, mention]));
    return [...unique.values()].map(({ is_read, ...mention }) => ({
      ...mention,
      moment_id,
      read_at: is_read ? updated_at : null,
    }));
  });
  if (mentioned.length > 0) await tx.query(insertMentions, [...key, JSON.stringify(mentioned)]);
  const entries = numbered.flatMap(({ moment_id, playlists = [] }) =>
    playlists.map((entry) => ({ ...entry, moment_id })),
  );
  if (entries.length > 0) await tx.query(queries.insertEntries, [...key, JSON.stringify(entries)]);
  return idOf;
}
