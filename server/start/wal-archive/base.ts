/**
 * A base of the archive: a copy of the files of the running database, from which the log leads to every later
 * state.
 */
import { tryParse } from '../../base/json.ts';
import { text } from 'node:stream/consumers';
import { Type, type Static } from '@minutebook/contract/schema.ts';
import { fitsSchema } from '../../base/schema/fits-schema.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { isEntryPath } from '../../base/backup/manifest.ts';
import type { ArchivePlace } from './archive-place.ts';
import { parseLsn, toSegmentBegin, type Lsn } from './wal-position.ts';

const name = Type.String({ pattern: '^[0-9TZ-]{18}-[0-9a-f]{8}$' });
const lsn = Type.String({ pattern: '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$' });

const baseSchema = Type.Object({
  format: Type.Literal('minutebook.base/1'),
  name,
  /** The data folder that made it; a restored copy of one has another. Earlier versions wrote none. */
  lineage: Type.Optional(name),
  /** One more than that of the base before it in the archive. Earlier versions wrote none. */
  number: Type.Optional(Type.Integer({ minimum: 1 })),
  /** PostgreSQL's id of the cluster, because two installations must not share an archive. */
  system_id: Type.String({ maxLength: 40 }),
  /** The files can only be read by the same major version of PostgreSQL. */
  major: Type.Integer(),
  timeline: Type.Integer({ minimum: 1 }),
  segment_bytes: Type.Integer({ minimum: 1 << 20, maximum: 1 << 30 }),
  began_at: Type.String(),
  /** Every moment after this one can be restored. */
  ended_at: Type.String(),
  start_lsn: lsn,
  stop_lsn: lsn,
  /** The content of `backup_label`, from which PostgreSQL recovers. */
  label: Type.String({ maxLength: 10_000 }),
  folders: Type.Array(Type.String({ maxLength: 1_000 })),
  files: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: 1_000 }),
      pack: Type.Integer({ minimum: 0 }),
      size_bytes: Type.Integer({ minimum: 0 }),
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
  /** Keys of the recordings that existed. */
  recordings: Type.Array(Type.String({ maxLength: 1_000 })),
  has_secret: Type.Boolean(),
});

export type Base = Static<typeof baseSchema>;

/** The position from which on its log is archived. */
export const toLogBegin = ({ start_lsn, segment_bytes }: Pick<Base, 'start_lsn' | 'segment_bytes'>): Lsn =>
  toSegmentBegin(parseLsn(start_lsn), segment_bytes);

export const toBasePath = (name: string) => `bases/${name}.json`;
export const toRecordingPath = (key: string) => `recordings/${key}`;
/** The path of a file of one base, such as `cluster/0.gz`. */
export const toDataPath = (name: string, path?: string) =>
  path === undefined ? `data/${name}` : `data/${name}/${path}`;
export const toSecretPath = (name: string) => toDataPath(name, 'secret.json');

/**
 * Reads the bases in the order in which they were made: a clock may have been ahead, and the positions of a
 * disk that was set back begin again lower. @throws CONFLICT when one of them is damaged
 */
export async function readBases(place: ArchivePlace): Promise<Base[]> {
  const bases: Base[] = [];
  for await (const { path } of place.list('bases')) bases.push(await readBase(place, path));
  return bases.toSorted(
    (a, b) =>
      (a.number ?? 0) - (b.number ?? 0) ||
      a.timeline - b.timeline ||
      Number(parseLsn(a.start_lsn) - parseLsn(b.start_lsn)),
  );
}

async function readBase(place: ArchivePlace, path: string): Promise<Base> {
  const damaged = errors.conflict('wal_archive_damaged', { path: `${place.address}/${path}` });
  const value = tryParse(await text(await place.read(path)));
  if (!fitsSchema(baseSchema, value)) throw damaged;
  const paths = [...value.folders, ...value.files.map((file) => file.path)];
  if (toBasePath(value.name) !== path || !paths.every(isEntryPath)) throw damaged;
  return value;
}
