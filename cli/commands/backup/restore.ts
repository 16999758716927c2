import { makeByteProgress, toSize } from '@minutebook/mb/output/byte-progress.ts';
import { required, text, UsageError } from '@minutebook/mb/parser/option.ts';
import { isBucketAddress } from '@minutebook/server/start/backup/bucket/backup-bucket.ts';
import { openBackup } from '@minutebook/server/start/backup/open-backup.ts';
import { type RestoreResult, restore as restoreBackup } from '@minutebook/server/start/backup/restore.ts';
import {
  type ArchivePlace,
  isWalArchive,
  openArchivePlace,
} from '@minutebook/server/start/wal-archive/archive-place.ts';
import {
  type RestoredMoment,
  restoreMoment,
} from '@minutebook/server/start/wal-archive/restore-wal-archive.ts';
import { resolve } from 'node:path';
import { askPassphrase, passphraseOptions } from '../../ask-passphrase.ts';
import { defineCommand } from '../../command.ts';
import { toOperator } from '../../note-act.ts';
import { toIncomplete } from './to-incomplete.ts';

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restores a backup, or a moment of an archive, into an empty data folder',
  operands: {
    path: required(
      text(
        'file.tar, folder or s3://…',
        'the backup, of a prefix in S3 the newest, or MINUTEBOOK_WAL_ARCHIVE',
      ),
    ),
  },
  options: {
    'data-dir': text('folder', 'where to; it is empty or not there yet (default: MINUTEBOOK_DATA_DIR)'),
    at: text('time', 'the moment to restore from an archive, with its zone (default: the last one)'),
    ...passphraseOptions,
  },
  example: 'restore /backups/minutebook-2026-03-02.tar --data-dir /var/lib/minutebook-restored',
  async run(given, around) {
    const { config, terminal, folder } = around;
    const data_dir = given['data-dir'] === undefined ? config.data_dir : resolve(folder, given['data-dir']);
    const parts = {
      config: { ...config, data_dir },
      askPassphrase: () => askPassphrase(around, { file: given['passphrase-file'], is_new: false }),
      onProgress: terminal.step,
      onLost: terminal.fail,
      operator: toOperator(around.env),
    };
    const place = await findArchive(given.path, around);
    if (place !== undefined) {
      const result = await restoreMoment({ ...parts, place, at: toMoment(given.at) });
      return { json: result, shown: toMomentReport(result) };
    }
    if (given.at !== undefined)
      throw new UsageError('--at is for an archive (MINUTEBOOK_WAL_ARCHIVE): a backup has one moment.');
    const result = await restoreBackup({
      ...parts,
      source: await openBackup(given.path, around),
      onBytes: makeByteProgress(terminal, 'Restoring'),
    });
    return { json: result, shown: toReport(result) };
  },
});

async function findArchive(
  path: string,
  { config, folder }: { config: Parameters<typeof openArchivePlace>[0]; folder: string },
): Promise<ArchivePlace | undefined> {
  const place = openArchivePlace(config, isBucketAddress(path) ? path : resolve(folder, path));
  return (await isWalArchive(place)) ? place : undefined;
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.]\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;

function toMoment(given: string | undefined): Date | undefined {
  if (given === undefined) return undefined;
  const at = new Date(given);
  if (MOMENT.test(given) && !Number.isNaN(at.getTime())) return at;
  throw new UsageError(`--at is a time with its zone, such as 2026-03-02T14:30:00Z, not "${given}".`);
}

function toMomentReport(result: RestoredMoment): string {
  const { data_dir, last_commit_at, archived_until, recordings, missing_recordings, has_secret } = result;
  const lines = [
    `Restored into ${data_dir} up to ${last_commit_at ?? archived_until}, with ${recordings} recordings; the archive reaches to ${archived_until}.`,
  ];
  if (missing_recordings.length > 0)
    lines.push(`${missing_recordings.length} recordings are not archived; --json names them.`);
  if (!has_secret) lines.push(toSecretHint('archive', data_dir));
  return lines.join('\n');
}

const toSecretHint = (what: string, data_dir: string) =>
  `The ${what} has no secret: put it into ${data_dir}/secret before the first start.`;

function toReport({
  data_dir,
  created_at,
  rows,
  media_files,
  media_bytes,
  has_media,
  has_secret,
  left_out,
  orphaned_rows,
}: RestoreResult): string {
  const lines = [
    `Restored the backup of ${created_at} into ${data_dir}: ${rows} rows, ${media_files} recordings (${toSize(media_bytes)}).`,
  ];
  if (!has_media)
    lines.push(`The backup has no recordings: move media/ of the folder that it is of into ${data_dir}.`);
  if (!has_secret) lines.push(toSecretHint('backup', data_dir));
  if (left_out.length > 0) {
    lines.push(...toIncomplete('What was restored is', left_out));
    for (const [table, count] of Object.entries(orphaned_rows))
      lines.push(`  ${count} rows of ${table}, which refer to these, go with them or refer to nothing`);
    lines.push('Run "minutebook doctor --repair": it makes the index of records anew.');
  }
  return lines.join('\n');
}
