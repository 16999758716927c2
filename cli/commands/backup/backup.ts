import { errors } from '@minutebook/contract/errors.ts';
import { makeByteProgress, toSize } from '@minutebook/mb/output/byte-progress.ts';
import { UsageError, flag, text } from '@minutebook/mb/parser/option.ts';
import { type BackupTarget, toFileTarget } from '@minutebook/server/base/backup/backup-target.ts';
import { findNewestFolder } from '@minutebook/server/base/backup/prune-backups.ts';
import { toLeftOutWords } from '@minutebook/server/base/backup/readable-rows.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import type { Config } from '@minutebook/server/base/config/config.ts';
import { readOrMakeSecret } from '@minutebook/server/base/config/secret.ts';
import { type BackupResult, backUp } from '@minutebook/server/start/backup/back-up.ts';
import {
  isBucketAddress,
  makeBackupName,
  openBackupBucket,
} from '@minutebook/server/start/backup/bucket/backup-bucket.ts';
import { toBucketTarget } from '@minutebook/server/start/backup/bucket/bucket-target.ts';
import { dirname, resolve } from 'node:path';
import { askPassphrase, passphraseOptions } from '../../ask-passphrase.ts';
import { defineOperatorCommand } from '../../command.ts';
import { noteAct } from '../../note-act.ts';
import { toIncomplete } from './to-incomplete.ts';

export const backup = defineOperatorCommand({
  name: 'backup',
  summary: 'Backs up database, recordings and secret, with or without a running server',
  operands: { path: text('file.tar, folder or s3://…', 'where to; nothing is overwritten') },
  options: {
    to: text('s3://bucket/prefix', 'the same; recordings that are there already are not sent again'),
    ...passphraseOptions,
    'no-secret': flag('leave the secret out'),
    base: text('folder', 'an earlier backup in a folder: recordings that it has are linked, not copied'),
    incremental: flag('the same, with the newest backup that is beside it, if any'),
    'skip-unreadable': flag('leave out rows of a damaged database that cannot be read, and say which'),
  },
  example: 'backup /backups/minutebook-2026-03-02.tar --passphrase-file /root/passphrase',
  async run(given, around) {
    const { ctx, connection } = around;
    if (given['no-secret'] && given['passphrase-file'] !== undefined)
      throw new UsageError('--no-secret leaves out what --passphrase-file would seal: give one of them.');
    const target = await toTarget(given, around);
    const passphrase = given['no-secret']
      ? null
      : await askPassphrase(around, { file: given['passphrase-file'], is_new: true });
    const show = makeByteProgress(around.terminal, 'Backing up');
    const result = await backUp({
      target,
      connection,
      db: ctx.db,
      media: ctx.media,
      clock: ctx.clock,
      secret: passphrase === null ? null : { text: await readOrMakeSecret(ctx.config), passphrase },
      skips_unreadable: given['skip-unreadable'],
      gives_way: true,
      onProgress: ({ done_bytes, media_bytes }) => show(done_bytes, media_bytes),
    });
    const { size_bytes, media_files, linked_files, has_secret, damaged_media, left_out } = result;
    await noteAct(ctx.db, around, {
      action: 'backup.create',
      detail: {
        path: target.name,
        size_bytes,
        media_files,
        linked_files,
        has_secret,
        damaged_media: damaged_media.length,
        ...(left_out.length > 0 && { left_out: left_out.map(toLeftOutWords) }),
      },
    });
    return { json: { path: target.name, ...result }, shown: toReport(target.name, result) };
  },
});

interface Place {
  path: string | undefined;
  to: string | undefined;
  base: string | undefined;
  incremental: boolean;
}

async function toTarget(
  given: Place,
  { config, folder }: { config: Config; folder: string },
): Promise<BackupTarget> {
  const [to, ...more] = [given.path, given.to].filter((each) => each !== undefined);
  if (to === undefined || more.length > 0)
    throw new UsageError('Say where to: a file or folder, or --to s3://bucket/prefix.');
  if (given.base !== undefined && given.incremental)
    throw new UsageError('--base names the backup that --incremental looks for: give one of them.');
  if (given.to !== undefined || isBucketAddress(to)) {
    if (given.base !== undefined) throw new UsageError('--base is for folders; in S3 nothing is sent twice.');
    const place = openBackupBucket(config, to, { clock: systemClock });
    return toBucketTarget(place, makeBackupName(systemClock.now()));
  }
  const path = resolve(folder, to);
  if (given.incremental && path.endsWith('.tar')) throw errors.conflict('backup_base_tar', { path });
  const newest = given.incremental ? await findNewestFolder(dirname(path)) : undefined;
  return toFileTarget(path, given.base === undefined ? newest : resolve(folder, given.base));
}

function toReport(path: string, result: BackupResult): string {
  const { rows, media_files, linked_files, size_bytes, has_secret, damaged_media } = result;
  const lines = [
    `Backed up ${rows} rows and ${media_files} recordings${has_secret ? ' and the secret' : ', without the secret'}: ${path} (${toSize(size_bytes)}).`,
  ];
  if (linked_files > 0) lines.push(`${linked_files} of the recordings are those of the earlier backup.`);
  if (damaged_media.length > 0) {
    lines.push(`${damaged_media.length} recordings were missing or damaged already; --json names them.`);
  }
  return [...lines, ...toIncomplete('The backup is', result.left_out)].join('\n');
}
