/** Compares recordings with the records that own them, in both directions. */
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Config } from '../../base/config/config.ts';
import { statement, type Database, type Queryable } from '../../base/database/database.ts';
import { errorCode, unlessMissing } from '../../base/error-code.ts';
import { digesting, findDigest, type MediaDigest } from '../../media/media-digest.ts';
import { MARKER_FOLDER } from '../../media/require-own-store.ts';
import type { MediaStore } from '../../media/media-store.ts';
import type { Found } from './finding.ts';

/** The media of a record, which may be in the trash. */
interface KeptMedia {
  workspace_id: number;
  record_id: number;
  media_key: string;
  filesize: number;
}

const PAGE = 500;
/** At most this many are named; the others are counted. */
const NAMED = 20;

const selectPage = statement<KeptMedia>(
  'doctor.media-page',
  `select k.workspace_id, k.record_id, k.media_key, k.filesize from (
     select r.workspace_id, r.record_id, r.media_key, r.filesize from record r
     where r.media_stored and r.media_key is not null and (r.media_expires_at is null or r.media_expires_at > $4)
     union all
     select t.workspace_id, t.record_id, t.media_key, t.filesize from trashed_record t where t.media_key is not null
   ) as k
   where (k.workspace_id, k.record_id) > ($1, $2) order by k.workspace_id, k.record_id limit $3`,
);

/**
 * Checks again whether a record has this media, because records may be deleted or joined during the check.
 */
const selectKept = statement<{ media_key: string }>(
  'doctor.media-kept',
  `select r.media_key from record r
   where r.workspace_id = $1 and r.record_id = $2 and r.media_key = $3 and r.media_stored
     and (r.media_expires_at is null or r.media_expires_at > $4)
   union all
   select t.media_key from trashed_record t where t.workspace_id = $1 and t.record_id = $2 and t.media_key = $3`,
);

interface MediaParts {
  config: Config;
  db: Database;
  media: MediaStore;
  clock: { now(): Date };
  is_deep: boolean;
}

export async function checkMediaFiles(parts: MediaParts): Promise<Found[]> {
  const damaged: string[] = [];
  let count = 0;
  let last = { workspace_id: 0, record_id: 0 };
  for (;;) {
    const page = await parts.db.query(selectPage, [
      last.workspace_id,
      last.record_id,
      PAGE,
      parts.clock.now(),
    ]);
    if (page.length === 0) break;
    for (const kept of page) {
      count += 1;
      last = kept;
      const wrong = await whatIsWrong(parts, kept);
      if (wrong !== undefined && (await isStillKept(parts, kept)))
        damaged.push(`record ${kept.record_id} (${kept.media_key}): ${wrong}`);
    }
  }
  const strays = parts.config.s3 === null ? await countStrays(parts) : 0;
  return [...toDamaged(damaged, count, parts.is_deep), ...toStrays(strays), ...(await countTrash(parts.db))];
}

async function isStillKept({ db, clock }: MediaParts, kept: KeptMedia): Promise<boolean> {
  const { workspace_id, record_id, media_key } = kept;
  return (await db.query(selectKept, [workspace_id, record_id, media_key, clock.now()])).length > 0;
}

async function whatIsWrong({ media, is_deep, db }: MediaParts, kept: KeptMedia): Promise<string | undefined> {
  const file = await media.find(kept.media_key);
  if (file === undefined) return 'missing';
  if (file.size_bytes !== kept.filesize) return `${file.size_bytes} of ${kept.filesize} bytes`;
  return is_deep ? readThrough(media, kept, await findDigest(db, kept.media_key)) : undefined;
}

/** Reading reveals lost blocks of a disk, and the digest silent changes. */
async function readThrough(
  media: MediaStore,
  { media_key, filesize }: KeptMedia,
  known: MediaDigest | undefined,
): Promise<string | undefined> {
  if (filesize === 0) return undefined;
  try {
    const { through, digest } = digesting();
    for await (const chunk of through(await media.read(media_key))) void chunk;
    const { size_bytes: size, sha256 } = digest();
    if (size !== filesize) return `only ${size} of ${filesize} bytes can be read`;
    return known === undefined || known.sha256.equals(sha256)
      ? undefined
      : 'its bytes are not those that were received';
  } catch (error) {
    return `cannot be read (${errorCode(error) ?? String(error)})`;
  }
}

function toDamaged(damaged: readonly string[], count: number, isDeep: boolean): Found[] {
  if (damaged.length === 0) {
    const checked = isDeep ? 'whole, as they were received' : 'with their sizes';
    return [{ state: 'fine', message: `${count} recordings are there, ${checked}`, remedy: null }];
  }
  const remedy =
    'bring the files back from a backup: "minutebook restore" into another folder, then copy them';
  const more = damaged.length - NAMED;
  const named = damaged.slice(0, NAMED).map((message): Found => ({ state: 'wrong', message, remedy }));
  return more > 0 ? [...named, { state: 'wrong', message: `and ${more} more`, remedy }] : named;
}

const toStrays = (strays: number): Found[] =>
  strays === 0
    ? []
    : [
        {
          state: 'warning',
          message: `${strays} files that no record, upload or sweep knows`,
          remedy: 'they are left from elsewhere: look at them in media/, and remove them',
        },
      ];

/** The copy that pages play has the recording's name in the form of `toListeningKey`. */
const LISTENING_KEY = `regexp_replace(r.media_key, '(\\.[0-9a-z]+)?$', '-listening.m4a')`;

const selectKnown = statement<{ media_key: string }>(
  'doctor.media-known',
  `select r.media_key from record r where r.workspace_id = $1 and r.media_key = any ($2::text[])
   union
   select t.media_key from trashed_record t where t.workspace_id = $1 and t.media_key = any ($2::text[])
   union
   select ${LISTENING_KEY} from record r where r.workspace_id = $1 and ${LISTENING_KEY} = any ($2::text[])
   union
   select ${LISTENING_KEY} from trashed_record r where r.workspace_id = $1 and ${LISTENING_KEY} = any ($2::text[])
   union
   select c.clip_key from clip_sound c where c.workspace_id = $1 and c.clip_key = any ($2::text[])
   union
   select s.media_key from media_sweep s where s.workspace_id = $1 and s.media_key = any ($2::text[])`,
);

const selectTrash = statement<{ records: number; size_bytes: number }>(
  'doctor.trash',
  `select count(*) as records, coalesce(sum(t.filesize), 0)::bigint as size_bytes from trashed_record t`,
);

async function countTrash(db: Queryable): Promise<Found[]> {
  const [trash] = await db.query(selectTrash, []);
  if (trash === undefined || trash.records === 0) return [];
  const message = `${trash.records} deleted records are in the trash, with ${trash.size_bytes} bytes of recordings`;
  return [{ state: 'fine', message, remedy: null }];
}

/** Reads folder by folder; a workspace has 256. */
async function countStrays({ config, db }: MediaParts): Promise<number> {
  const root = join(config.data_dir, 'media');
  const top = await listFolder(root);
  let strays = top.files.length;
  for (const workspace of top.folders) {
    if (workspace === MARKER_FOLDER) continue;
    const below = await listFolder(join(root, workspace));
    strays += below.files.length;
    for (const folder of below.folders) {
      const path = join(root, workspace, folder);
      const { files, folders } = await listFolder(path);
      const names = [...files, ...folders].filter((name) => !name.endsWith('.part'));
      const keys = names.map((name) => relative(root, join(path, name)).replaceAll(sep, '/'));
      strays += keys.length - (await countKnown(db, workspace, keys));
    }
  }
  return strays;
}

/** @param folder the number of a workspace; any other folder is not ours */
async function countKnown(db: Queryable, folder: string, keys: readonly string[]): Promise<number> {
  if (keys.length === 0 || !/^\d{1,15}$/.test(folder)) return 0;
  return (await db.query(selectKnown, [Number(folder), keys])).length;
}

/** Both are empty when there is no such folder. */
async function listFolder(path: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? [];
  const { files = [], folders = [] } = Object.groupBy(entries, (entry) =>
    entry.isDirectory() ? 'folders' : 'files',
  );
  return { files: files.map(toName), folders: folders.map(toName) };
}

const toName = ({ name }: Dirent): string => name;
