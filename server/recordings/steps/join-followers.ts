/** Moves places in playlists and links to clips from the moments of the sources to the same moments of the joined record. */
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { insertEntries } from '../../records/moments/moment-queries.ts';
import { listShares } from '../../records/shares/share-queries.ts';
import type { RecordKey } from '../../records/lock-records.ts';

interface OfMoment {
  moment_id: number;
}

interface PlaylistEntry extends OfMoment {
  playlist_id: number;
  place: number;
}

// Held, so that whoever changes a playlist waits before they wait for its moments.
const lockPlaylists = statement<never>(
  'steps.lock-playlists-of-sources',
  `select from playlist p where p.workspace_id = $1 and p.playlist_id in (
     select e.playlist_id from playlist_entry e where e.workspace_id = $1 and e.record_id = any ($2::bigint[]))
   order by p.playlist_id for key share`,
);
// Nor does one that had none of them get any.
const lockMoments = statement<never>(
  'steps.lock-moments-of-sources',
  `select from moment m where m.workspace_id = $1 and m.record_id = any ($2::bigint[]) order by m.moment_id for update`,
);
// A statement of its own: one that had waited would tell of the playlists as they were before.
const selectEntries = statement<PlaylistEntry>(
  'steps.entries-of-sources',
  `select e.playlist_id, e.moment_id, e.place from playlist_entry e
   where e.workspace_id = $1 and e.record_id = any ($2::bigint[])
   order by e.playlist_id, e.moment_id`,
);

interface ClipLink extends OfMoment {
  share_id: string;
  duration: string;
  /** In hexadecimal. */
  password_sealed: string;
  created_at: Date;
  expires_at: Date | null;
}

const selectLinks = statement<ClipLink>(
  'steps.clip-links-of-sources',
  `select c.moment_id, c.share_id, c.duration, encode(c.password_sealed, 'hex') as password_sealed, c.created_at, c.expires_at
   from clip_share c where c.workspace_id = $1 and c.record_id = any ($2::bigint[])
   order by c.moment_id`,
);
const insertLinks = statement<never>(
  'steps.insert-clip-links',
  `insert into clip_share (workspace_id, record_id, moment_id, share_id, duration, password_sealed, created_at, expires_at)
   select $1, $2, n.moment_id, n.share_id, n.duration, decode(n.password_sealed, 'hex'), n.created_at, n.expires_at
   from json_to_recordset($3::json) as n (moment_id bigint, share_id text, duration text, password_sealed text,
     created_at timestamptz, expires_at timestamptz)`,
);
export interface Followers {
  entries: PlaylistEntry[];
  links: ClipLink[];
}

/** Before the sources are discarded, with which they go. */
export async function readFollowers(
  tx: WriteTransaction,
  { workspace_id, ids }: { workspace_id: number; ids: readonly number[] },
): Promise<Followers> {
  const key = [workspace_id, ids] as const;
  await tx.query(lockPlaylists, key);
  await tx.query(lockMoments, key);
  return { entries: await tx.query(selectEntries, key), links: await tx.query(selectLinks, key) };
}

/**
 * Whoever has the link to a clip opens what they opened before. It ends where that would be anything else: the clip went on after
 * the end of its recording, or so did what was said in the recording before.
 */
export async function storeFollowers(
  tx: WriteTransaction,
  {
    record: { workspace_id, record_id },
    followers: { entries, links },
    moved,
    isSame,
  }: {
    record: RecordKey;
    followers: Followers;
    /** The moments that the former ones are by now. */
    moved: ReadonlyMap<number, number>;
    isSame: (moment_id: number) => boolean;
  },
): Promise<void> {
  const key = [workspace_id, record_id] as const;
  const placed = follow(entries, moved);
  if (placed.length > 0) await tx.query(insertEntries, [...key, JSON.stringify(placed)]);
  const open = follow(
    links.filter(({ moment_id }) => isSame(moment_id)),
    moved,
  );
  if (open.length === 0) return;
  await tx.query(insertLinks, [...key, JSON.stringify(open)]);
  await listShares(tx, { workspace_id, record_id }, open);
}

/** Hits of trackers are found anew: their places end. */
const follow = <Row extends OfMoment>(rows: readonly Row[], moved: ReadonlyMap<number, number>): Row[] =>
  rows.flatMap((row) => {
    const moment_id = moved.get(row.moment_id);
    return moment_id === undefined ? [] : [{ ...row, moment_id }];
  });
