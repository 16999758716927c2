import { makeByteProgress, toSize } from '@minutebook/mb/output/byte-progress.ts';
import { required, text } from '@minutebook/mb/parser/option.ts';
import { openBackup } from '@minutebook/server/start/backup/open-backup.ts';
import { type RestoreResult, restore as restoreBackup } from '@minutebook/server/start/backup/restore.ts';
import { resolve } from 'node:path';
import { askPassphrase, passphraseOptions } from '../../ask-passphrase.ts';
import { defineCommand } from '../../command.ts';
import { toOperator } from '../../note-act.ts';
import { toIncomplete } from './to-incomplete.ts';

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restores a backup into an empty data folder and, with DATABASE_URL, an empty database',
  operands: {
    path: required(text('file.tar, folder or s3://…', 'the backup; of a prefix in S3 the newest')),
  },
  options: {
    'data-dir': text('folder', 'where to; it is empty or not there yet (default: MINUTEBOOK_DATA_DIR)'),
    ...passphraseOptions,
  },
  example: 'restore /backups/minutebook-2026-03-02.tar --data-dir /var/lib/minutebook-restored',
  async run(given, around) {
    const { config, terminal, folder } = around;
    const data_dir = given['data-dir'] === undefined ? config.data_dir : resolve(folder, given['data-dir']);
    const result = await restoreBackup({
      source: await openBackup(given.path, around),
      config: { ...config, data_dir },
      askPassphrase: () => askPassphrase(around, { file: given['passphrase-file'], is_new: false }),
      onProgress: terminal.step,
      onBytes: makeByteProgress(terminal, 'Restoring'),
      onLost: terminal.fail,
      operator: toOperator(around.env),
    });
    return { json: result, shown: toReport(result) };
  },
});

function toReport({
  data_dir,
  created_at,
  rows,
  media_files,
  media_bytes,
  has_secret,
  left_out,
  orphaned_rows,
}: RestoreResult): string {
  const lines = [
    `Restored the backup of ${created_at} into ${data_dir}: ${rows} rows, ${media_files} recordings (${toSize(media_bytes)}).`,
  ];
  if (!has_secret) {
    lines.push(`The backup has no secret: put it into ${data_dir}/secret before the first start.`);
  }
  if (left_out.length > 0) {
    lines.push(...toIncomplete('What was restored is', left_out));
    for (const [table, count] of Object.entries(orphaned_rows))
      lines.push(`  ${count} rows of ${table}, which refer to these, go with them or refer to nothing`);
    lines.push('Run "minutebook doctor --repair": it makes the index of records anew.');
  }
  return lines.join('\n');
}
