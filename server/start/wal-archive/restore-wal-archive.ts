/** Restores an installation from an archive as it was at a moment: a base, and the log up to that moment. */
import { constants } from 'node:fs';
import { chown, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errors } from '@minutebook/contract/errors.ts';
import { writeOperatorAudit } from '../../access/operator-audit.ts';
import { unmarkRestore } from '../../base/backup/restore-marker.ts';
import { systemClock } from '../../base/clock.ts';
import { makeFolder } from '../../base/config/make-folder.ts';
import { openDatabase, statement, type Database } from '../../base/database/database.ts';
import { DatabaseStartError } from '../../base/database/database-start-error.ts';
import { findDatabaseUser, type DatabaseUser } from '../../base/postgres/database-user.ts';
import { makeOwnedFolder, makePostgresFolders } from '../../base/postgres/postgres-folders.ts';
import { preparePrograms } from '../../base/postgres/postgres-programs.ts';
import { startPostgres } from '../../base/postgres/start-postgres.ts';
import { openMediaStore } from '../../media/open-media-store.ts';
import { SELECT_MEDIA } from '../backup/dump-media.ts';
import {
  BEGIN_UPLOADS_ANEW,
  findSecret,
  keepSecret,
  MARK_STORE_ANEW,
  type RestoreParts,
} from '../backup/restore.ts';
import { requireEmptyFolder, requireRoomToRestore, takeFolder } from '../backup/restore-folder.ts';
import { toWriteFailure } from '../backup/write-failure.ts';
import type { ArchivePlace } from './archive-place.ts';
import { readBases, toLogBegin, toRecordingPath, toSecretPath, type Base } from './base.ts';
import { readPacks } from './packs.ts';
import { listPieces, readPiece } from './ship-wal.ts';
import { formatLsn, parseLsn, toSegmentName, type WalPiece } from './wal-position.ts';

export type MomentParts = Pick<
  RestoreParts,
  'config' | 'operator' | 'askPassphrase' | 'onProgress' | 'onLost'
> & {
  place: ArchivePlace;
  /** undefined for the last archived moment. */
  at: Date | undefined;
};

export interface RestoredMoment {
  data_dir: string;
  /** The time of the last commit that was restored, or null when there was none after the base. */
  last_commit_at: string | null;
  /** The last moment that the archive has. */
  archived_until: string;
  recordings: number;
  /** Recordings that records name, but the archive lacks. */
  missing_recordings: string[];
  has_secret: boolean;
}

/**
 * @throws CONFLICT, NOT_FOUND, DatabaseStartError, either before any write, or leaving data that no server
 * starts on
 */
export async function restoreMoment(parts: MomentParts): Promise<RestoredMoment> {
  try {
    return await chooseAndRestore(parts);
  } catch (error) {
    throw toWriteFailure(error, 'restore_write_failed', parts.config.data_dir);
  }
}

async function chooseAndRestore(parts: MomentParts): Promise<RestoredMoment> {
  const { place, config, at, onProgress } = parts;
  if (config.database_url !== null) throw errors.conflict('wal_archive_external');
  await requireEmptyFolder(config.data_dir);
  const { base, pieces } = await chooseBase(place, at);
  await requireRoomToRestore(config.data_dir, measureBase(base, pieces));
  const sealed = base.has_secret ? await text(await place.read(toSecretPath(base.name))) : undefined;
  const secret = await findSecret(parts, sealed);
  await takeFolder(config.data_dir);
  const folders = await makePostgresFolders(config.data_dir);
  const user = await findDatabaseUser(folders.cluster);
  const { major } = await preparePrograms(folders.root, user);
  if (major !== base.major) {
    throw errors.conflict('wal_archive_major', { major: base.major, ours: major });
  }
  onProgress(`Unpacking the base of ${base.ended_at}`);
  await unpackBase({ place, base, pieces, cluster: folders.cluster, user });
  const last = pieces.at(-1);
  const archived_until = (last?.read_at ?? new Date(base.ended_at)).toISOString();
  onProgress(`Replaying the log${at === undefined ? '' : ` up to ${at.toISOString()}`}`);
  const target = at === undefined || at.toISOString() >= archived_until ? undefined : at;
  const replayed = await withReplayed(parts, target, async (db) => {
    const last_commit_at = (await db.query(selectLastCommit, []))[0]?.at?.toISOString() ?? null;
    const media = await restoreRecordings(parts, db);
    await finish(parts, db, base);
    return { last_commit_at, ...media };
  });
  if (secret !== null && config.secret === null) await keepSecret(config.data_dir, secret);
  await unmarkRestore(config.data_dir);
  const has_secret = secret !== null || config.secret !== null;
  return { data_dir: config.data_dir, archived_until, has_secret, ...replayed };
}

/** The bytes of the database and its log before the log is replayed; recordings come on top. */
function measureBase({ files, segment_bytes }: Base, pieces: readonly WalPiece[]): number {
  const segments = new Set(pieces.map(({ begin }) => begin / BigInt(segment_bytes)));
  return files.reduce((sum, file) => sum + file.size_bytes, 0) + segments.size * segment_bytes;
}

/** Chooses the newest base from which the log reaches that moment. */
async function chooseBase(
  place: ArchivePlace,
  at: Date | undefined,
): Promise<{ base: Base; pieces: WalPiece[] }> {
  const bases = await readBases(place);
  const [first] = bases;
  if (first === undefined) throw errors.missing('wal_archive_none', { path: place.address });
  const base = bases.findLast(({ ended_at }) => at === undefined || new Date(ended_at) <= at);
  if (base === undefined) throw outside(place, { at, first: first.ended_at, last: 'now' });
  const { pieces, is_whole } = await listPieces(place, base.name, toLogBegin(base));
  const end = pieces.at(-1);
  if (end === undefined || end.end < parseLsn(base.stop_lsn)) {
    throw errors.conflict('wal_archive_gap', {
      path: place.address,
      position: end === undefined ? base.start_lsn : formatLsn(end.end),
    });
  }
  if (!is_whole && (at === undefined || at > end.read_at)) {
    throw errors.conflict('wal_archive_broken', { path: place.address, until: end.read_at.toISOString() });
  }
  if (at !== undefined && at > systemClock.now()) {
    throw outside(place, { at, first: first.ended_at, last: end.read_at.toISOString() });
  }
  return { base, pieces };
}

const outside = (place: ArchivePlace, reach: { at: Date | undefined; first: string; last: string }) =>
  errors.conflict('wal_archive_moment', {
    path: place.address,
    at: reach.at?.toISOString() ?? 'now',
    first: reach.first,
    last: reach.last,
  });

interface UnpackParts {
  place: ArchivePlace;
  base: Base;
  pieces: readonly WalPiece[];
  cluster: string;
  user: DatabaseUser | undefined;
}

async function unpackBase({ place, base, pieces, cluster, user }: UnpackParts): Promise<void> {
  await makeOwnedFolder(cluster, user);
  for (const folder of base.folders.toSorted()) await makeFolder(join(cluster, folder));
  await readPacks(place, { name: base.name, folder: cluster, files: base.files });
  // PostgreSQL makes everything durable before it recovers from here.
  await writeFile(join(cluster, 'backup_label'), base.label, { mode: 0o600 });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  for (const piece of pieces) {
    const segment = await open(join(cluster, 'pg_wal', toSegmentName(piece.begin, base)), MADE_OR_NOT, 0o600);
    try {
      await segment.truncate(base.segment_bytes);
      const bytes = await readPiece(place, base.name, piece);
      await segment.write(bytes, 0, bytes.length, Number(piece.begin % BigInt(base.segment_bytes)));
    } finally {
      await segment.close();
    }
  }
  if (user !== undefined) await giveAll(cluster, user);
}

const MADE_OR_NOT = constants.O_RDWR | constants.O_CREAT;

async function giveAll(folder: string, { uid, gid }: DatabaseUser): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
}

/** PostgreSQL's message when nothing was committed after the moment, so that the whole log is before it. */
const ALL_IS_BEFORE = 'recovery ended before configured recovery target was reached';

async function withReplayed<Result>(
  parts: MomentParts,
  target: Date | undefined,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { config, onProgress, onLost } = parts;
  const settings = {
    // The log lies where PostgreSQL looks first, so nothing has to be fetched.
    restore_command: '/bin/false',
    recovery_target_timeline: 'current',
    hot_standby: 'off',
    ...(target !== undefined && {
      // PostgreSQL does not accept a letter as the zone here.
      recovery_target_time: target.toISOString().replace('T', ' ').replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  };
  const started = await startPostgres({
    data_dir: config.data_dir,
    purpose: 'minutebook restore',
    settings,
    onProgress,
    onLost,
  }).catch((error: unknown) => {
    const isBefore = error instanceof DatabaseStartError && error.message.includes(ALL_IS_BEFORE);
    if (target === undefined || !isBefore) throw error;
    return undefined;
  });
  if (started === undefined) return withReplayed(parts, undefined, work);
  const db = openDatabase(started.connection, { max_connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
    await started.stop();
  }
}

const selectLastCommit = statement<{ at: Date | null }>(
  'restore-wal-archive.last-commit',
  'select pg_catalog.pg_last_xact_replay_timestamp() as at',
);
const selectMedia = statement<{ media_key: string; is_owned: boolean }>(
  'restore-wal-archive.media',
  SELECT_MEDIA,
);

async function restoreRecordings(
  { place, config }: MomentParts,
  db: Database,
): Promise<Pick<RestoredMoment, 'recordings' | 'missing_recordings'>> {
  const restored = { recordings: 0, missing_recordings: [] as string[] };
  if (config.s3 !== null) return restored;
  const media = openMediaStore(config, systemClock);
  await media.check();
  const archived = new Set<string>();
  for await (const { path } of place.list('recordings')) archived.add(path);
  for (const { media_key, is_owned } of await db.query(selectMedia, [])) {
    if (archived.has(toRecordingPath(media_key))) {
      await media.put(media_key, await place.read(toRecordingPath(media_key)));
      restored.recordings += 1;
    } else if (is_owned) restored.missing_recordings.push(media_key);
  }
  return restored;
}

async function finish({ place, operator }: MomentParts, db: Database, base: Base): Promise<void> {
  await db.query(beginUploadsAnew, []);
  await db.query(markStoreAnew, []);
  const detail = { path: place.address, backup_of: base.ended_at };
  await db.transaction((tx) =>
    writeOperatorAudit(tx, { action: 'backup.restore', operator, detail }, systemClock.now()),
  );
}

const beginUploadsAnew = statement<never>('restore-wal-archive.begin-uploads-anew', BEGIN_UPLOADS_ANEW);
const markStoreAnew = statement<never>('restore-wal-archive.mark-store-anew', MARK_STORE_ANEW);
