/** Compares the media store with the one of this database's recordings: a mismatch stops the start. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ConfigError, type Config } from '../base/config/config.ts';
import type { Queryable } from '../base/database/database.ts';
import { findMediaMarker, replaceMediaMarker } from '../base/installation/media-marker.ts';
import { MediaStoreError } from './media-store-error.ts';
import type { MediaStore } from './media-store.ts';

export interface OwnStoreParts {
  config: Pick<Config, 's3' | 'data_dir'>;
  db: Queryable;
  media: MediaStore;
}

/** The folder of no workspace: no recording has such a key. */
export const MARKER_FOLDER = '0';

/**
 * Marks the store when none is marked yet. A store that is temporarily away is checked the next time.
 * @throws ConfigError, whose sentence says how to bring back the right store or adopt the present one
 */
export async function requireOwnStore(parts: OwnStoreParts): Promise<void> {
  try {
    const known = await findMediaMarker(parts.db);
    if (known === undefined) await mark(parts, undefined);
    // When two servers start at once, one of them has marked its store: it has to be this one too.
    const marker = known ?? (await findMediaMarker(parts.db));
    if (marker !== undefined && (await parts.media.find(marker)) === undefined) throw foreign(parts);
  } catch (error) {
    if (!(error instanceof MediaStoreError && error.is_temporary)) throw error;
  }
}

/** false: another store is in its place, or an empty one, so that what is missing there says nothing. */
export async function isOwnStore({ db, media }: Pick<OwnStoreParts, 'db' | 'media'>): Promise<boolean> {
  const marker = await findMediaMarker(db);
  return marker === undefined || (await media.find(marker)) !== undefined;
}

/** Makes the present store the valid one from now on. */
export async function adoptStore(parts: OwnStoreParts): Promise<void> {
  await mark(parts, await findMediaMarker(parts.db));
}

async function mark({ db, media }: OwnStoreParts, old: string | undefined): Promise<void> {
  const marker = `${MARKER_FOLDER}/00/${randomUUID()}`;
  await media.put(marker, Readable.from(['The store of a Minutebook. Leave this file where it is.\n']));
  // Another process may have been quicker.
  if (!(await replaceMediaMarker(db, { old, marker }))) await media.delete(marker);
}

/** The store's name in sentences. */
export const toStorePlace = ({ s3, data_dir }: Pick<Config, 's3' | 'data_dir'>): string =>
  s3 === null ? join(data_dir, 'media') : `the bucket "${s3.bucket}" at ${s3.endpoint}`;

const foreign = ({ config }: OwnStoreParts) =>
  new ConfigError(
    `The recordings of this database do not lie in ${toStorePlace(config)}: bring that folder back, or set MINUTEBOOK_DATA_DIR or ` +
      'MINUTEBOOK_S3_BUCKET to where they are. "minutebook adopt-media" takes the present place all the same: recordings that are not there are lost.',
  );
