/** The first entry of a backup: its description. */
import { tryParse } from '../json.ts';
import { Type, type Static } from '@minutebook/contract/schema.ts';
import { fitsSchema } from '../schema/fits-schema.ts';
import { errors } from '@minutebook/contract/errors.ts';

export const ABOUT = 'backup.json';
export const SECRET = 'secret.json';
/** The last entry before the manifest: counts made on the way. */
export const COUNTS = 'counts.json';
export const FORMAT_VERSION = 1;

const aboutSchema = Type.Object({
  format: Type.Literal('minutebook-backup'),
  format_version: Type.Integer(),
  created_at: Type.String(),
  postgres_version: Type.String(),
  migrations: Type.Array(
    Type.Object({ version: Type.Integer(), name: Type.String(), checksum: Type.String() }),
  ),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), last_value: Type.Union([Type.String(), Type.Null()]) }),
  ),
  /** false: only the database. */
  has_media: Type.Boolean(),
  has_secret: Type.Boolean(),
});

const leftOutSchema = Type.Object({
  /** `public.record` */
  table: Type.String(),
  pages: Type.Array(Type.Integer()),
  /** Rows of other pages. */
  rows: Type.Integer(),
  /** The records that had rows there, as far as is known. */
  records: Type.Array(Type.Integer()),
});

const countsSchema = Type.Object({
  rows: Type.Record(Type.Integer()),
  media_files: Type.Integer(),
  media_bytes: Type.Integer(),
  /** Recordings that were missing or damaged already. */
  damaged_media: Type.Array(Type.String()),
  /** Rows that could not be read; none: the backup is complete. */
  left_out: Type.Optional(Type.Array(leftOutSchema)),
});

export type BackupAbout = Static<typeof aboutSchema>;
export type LeftOut = Static<typeof leftOutSchema>;
export type BackupCounts = Static<typeof countsSchema>;

/** @throws CONFLICT when this is not a backup of ours, or one of a newer kind */
export function readAbout(text: string | undefined, path: string): BackupAbout {
  const value = parse(text);
  if (!fitsSchema(aboutSchema, value)) throw errors.conflict('not_a_backup', { path });
  if (value.format_version > FORMAT_VERSION) {
    throw errors.conflict('backup_newer', { path, what: `format ${value.format_version}` });
  }
  return value;
}

export function readCounts(text: string | undefined, path: string): BackupCounts {
  const value = parse(text);
  if (!fitsSchema(countsSchema, value)) throw errors.conflict('not_a_backup', { path });
  return value;
}

/** undefined: it is not there, or not JSON. */
const parse = (text: string | undefined): unknown => (text === undefined ? undefined : tryParse(text));
