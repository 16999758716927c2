/**
 * What members keep beside records: saved searches, trackers, and playlists. They are exported with names in place of numbers; record
 * files name the trackers and playlists that they have a part in.
 */
import type { PlaylistAudience } from '@minutebook/contract/v3/playlist-endpoints.ts';
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { isoTime } from '../../base/database/iso-time.ts';
import { requireRow } from '../../base/must.ts';
import {
  findMemberId,
  loadWorkspaceNames,
  toListName,
  type ListNames,
} from '../../import/workspace-names.ts';
import { insertPlaylist, takePlaylistId } from '../../records/playlists/playlist-queries.ts';
import { insertSavedSearch, takeSavedSearchId } from '../../records/saved-searches/saved-search-queries.ts';
import { insertTracker, takeTrackerId } from '../../records/trackers/tracker-queries.ts';
import type { RecordFile } from '../../text/transcript/record-file.ts';

type Workspace = WorkspaceFile['workspaces'][number];
export type MemberLists = Required<Pick<Workspace, 'saved_searches' | 'trackers' | 'playlists'>>;
type SavedSearch = MemberLists['saved_searches'][number];

const from = (table: string, member: string) =>
  `from ${table} l join member m on m.workspace_id = l.workspace_id and m.member_id = l.${member} where l.workspace_id = $1`;
const named = `m.email as member, l.name, ${isoTime('l.created_at')} as created_at`;

const selectSearches = statement<SavedSearch>(
  'workspace.saved-searches',
  `select ${named}, l.search ${from('saved_search', 'member_id')} order by l.saved_search_id`,
);
const selectTrackers = statement<MemberLists['trackers'][number] & { id: number }>(
  'workspace.trackers',
  `select l.tracker_id as id, ${named}, to_jsonb(l.words) as words, l.said_by, l.bell
   ${from('tracker', 'member_id')} order by l.tracker_id`,
);
const selectPlaylists = statement<
  MemberLists['playlists'][number] & { id: number; audience: PlaylistAudience }
>(
  'workspace.playlists',
  `select l.playlist_id as id, ${named}, l.audience ${from('playlist', 'author_member_id')} order by l.playlist_id`,
);
const selectUsers = statement<{ name: string; id: number }>(
  'workspace.users',
  `select lower(m.email) as name, m.user_id as id from member m where m.workspace_id = $1 order by m.member_id`,
);

export async function readMemberLists(db: Queryable, workspace_id: number): Promise<MemberLists> {
  const key = [workspace_id];
  const names = await loadWorkspaceNames(db, workspace_id);
  const users = await db.query(selectUsers, key);
  const namesOf: Named = {
    labels: toNames(names.labels),
    teams: toNames(names.teams),
    owners: new Map(users.map(({ name, id }) => [id, name])),
  };
  return {
    saved_searches: (await db.query(selectSearches, key)).map((saved) => withNames(saved, namesOf)),
    trackers: (await db.query(selectTrackers, key)).map(withoutId),
    playlists: (await db.query(selectPlaylists, key)).map(withoutId),
  };
}

function withoutId<Row extends { id: number }>(row: Row): Omit<Row, 'id'> {
  const { id: _, ...named } = row;
  return named;
}

const toNames = (ids: ReadonlyMap<string, number>) => new Map(Array.from(ids, ([name, id]) => [id, name]));

/** The filters of a list's address that hold numbers, with what they are called. */
const numbered = ['labels', 'teams', 'owners'] as const;
type Named = Readonly<Record<(typeof numbered)[number], ReadonlyMap<number, string>>>;

/** An id that no label, team or user has, and that pages take for one. */
const NOTHING = String(Number.MAX_SAFE_INTEGER);

/** Replaces ids in a saved search by names. Ids without a name are dropped: nothing has them any more. */
function withNames(saved: SavedSearch, namesOf: Named): SavedSearch {
  const search = new URLSearchParams(saved.search);
  const found: Partial<Record<keyof Named, string[]>> = {};
  for (const field of numbered) {
    const ids = search.get(field) ?? '';
    search.delete(field);
    // The field stays even without a name left: a search that found nothing must not find everything.
    if (ids !== '') found[field] = ids.split(',').flatMap((id) => namesOf[field].get(Number(id)) ?? []);
  }
  return { ...saved, search: toAddress(search), ...found };
}

/** The search as the pages write it in their addresses. */
const toAddress = (search: URLSearchParams) => search.toString().replaceAll('%2C', ',');

/**
 * For a workspace that has its people, labels and teams, and none of these. Says in sentences what it left out.
 */
export async function addMemberLists(
  tx: WriteTransaction,
  workspace_id: number,
  { saved_searches = [], trackers = [], playlists = [] }: Partial<MemberLists>,
): Promise<string[]> {
  const names = await loadWorkspaceNames(tx, workspace_id);
  const users = await tx.query(selectUsers, [workspace_id]);
  const owners = new Map(users.map(({ name, id }) => [name, id]));
  const idsOf = { labels: names.labels, teams: names.teams, owners };
  const left_out: string[] = [];
  const add = async (
    kind: string,
    { member, name }: { member: string; name: string },
    insert: (member_id: number) => Promise<readonly object[]>,
  ) => {
    const member_id = findMemberId(names, member);
    if (member_id === undefined)
      left_out.push(`${kind} "${name}" was left out: there is no member ${member}.`);
    else if ((await insert(member_id)).length === 0)
      left_out.push(`${kind} "${name}" was left out: ${member} has as many as there may be.`);
  };
  for (const list of saved_searches) {
    const { member: _, name, created_at, ...saved } = list;
    await add('Saved search', list, async (member_id) => {
      const { saved_search_id } = requireRow(await tx.query(takeSavedSearchId, []), 'a sequence');
      const values = [member_id, name, withIds(saved, idsOf), created_at, saved_search_id];
      return tx.query(insertSavedSearch, [workspace_id, ...values]);
    });
  }
  for (const list of trackers) {
    const { name, created_at, words, said_by, bell } = list;
    await add('Tracker', list, async (member_id) => {
      const { tracker_id } = requireRow(await tx.query(takeTrackerId, []), 'a sequence');
      const values = [member_id, tracker_id, name, words, said_by, bell, created_at];
      return tx.query(insertTracker, [workspace_id, ...values]);
    });
  }
  for (const list of playlists) {
    const { name, created_at, audience } = list;
    await add('Playlist', list, async (member_id) => {
      const { playlist_id } = requireRow(await tx.query(takePlaylistId, []), 'a sequence');
      const values = [member_id, playlist_id, name, audience, created_at];
      return tx.query(insertPlaylist, [workspace_id, ...values]);
    });
  }
  return left_out;
}

function withIds(
  saved: Pick<SavedSearch, 'search' | (typeof numbered)[number]>,
  idsOf: Readonly<Record<(typeof numbered)[number], ReadonlyMap<string, number>>>,
): string {
  const search = new URLSearchParams(saved.search);
  for (const field of numbered) {
    const names = saved[field]?.map((name) => (field === 'owners' ? name.toLowerCase() : name));
    const ids = names?.flatMap((name) => idsOf[field].get(name) ?? []) ?? [];
    if (names !== undefined) search.set(field, ids.length > 0 ? ids.join(',') : NOTHING);
  }
  return toAddress(search);
}

const toIds = (rows: readonly { id: number; member: string; name: string; created_at: string }[]) =>
  new Map(rows.map((row) => [toListName(row), row.id]));

/** The ids of what members keep, by which record files name it. */
export async function loadListNames(db: Queryable, workspace_id: number): Promise<ListNames> {
  return {
    trackers: toIds(await db.query(selectTrackers, [workspace_id])),
    playlists: toIds(await db.query(selectPlaylists, [workspace_id])),
  };
}

type Place = NonNullable<NonNullable<RecordFile['moments']>[number]['playlists']>[number];
const selectPlaces = statement<Place & { moment_id: number }>(
  'workspace.playlist-places',
  `select e.moment_id, ${named}, e.place
   from playlist_entry e
   join playlist l on l.workspace_id = e.workspace_id and l.playlist_id = e.playlist_id
   join member m on m.workspace_id = l.workspace_id and m.member_id = l.author_member_id
   where e.workspace_id = $1 and e.record_id = $2 order by l.playlist_id, e.moment_id`,
);
const selectHits = statement<NonNullable<RecordFile['tracker_hits']>[number]>(
  'workspace.tracker-hits',
  `select ${named}, to_jsonb(h.dismissed_ms) as dismissed_ms, h.told_at is not null as is_told
   from tracker_hit h
   join tracker l on l.workspace_id = h.workspace_id and l.tracker_id = h.tracker_id
   join member m on m.workspace_id = l.workspace_id and m.member_id = l.member_id
   where h.workspace_id = $1 and h.record_id = $2 order by l.tracker_id`,
);

export interface PartsInLists {
  /** The places of its moments in playlists, by their ids. */
  playlists: ReadonlyMap<number, Place[]>;
  tracker_hits: NonNullable<RecordFile['tracker_hits']>;
}

/** The playlists and tracker hits that refer to a record. */
export async function readPartsInLists(
  db: Queryable,
  key: readonly [workspace_id: number, record_id: number],
): Promise<PartsInLists> {
  const places = await db.query(selectPlaces, key);
  const playlists = new Map<number, Place[]>();
  for (const { moment_id, ...place } of places)
    playlists.set(moment_id, [...(playlists.get(moment_id) ?? []), place]);
  return { playlists, tracker_hits: await db.query(selectHits, key) };
}
