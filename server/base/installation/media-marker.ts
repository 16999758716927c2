import { statement, type Queryable } from '../database/database.ts';

const selectMarker = statement<{ media_marker: string | null }>(
  'installation.media-marker',
  `select i.media_marker from installation i where i.installation_key = 'this'`,
);

/** The key that marks the store of this installation's recordings; undefined: there is none yet. */
export async function findMediaMarker(db: Queryable): Promise<string | undefined> {
  return (await db.query(selectMarker, []))[0]?.media_marker ?? undefined;
}

const updateMarker = statement<{ media_marker: string }>(
  'installation.mark-media',
  `update installation set media_marker = $1
   where installation_key = 'this' and media_marker is not distinct from $2 returning media_marker`,
);

/** Makes the store with this marker the valid one. false: another process was quicker. */
export async function replaceMediaMarker(
  db: Queryable,
  { old, marker }: { old: string | undefined; marker: string },
): Promise<boolean> {
  return (await db.query(updateMarker, [marker, old ?? null])).length > 0;
}
