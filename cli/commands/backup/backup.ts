import { dirname, resolve } from 'node:path';
import { backUp, type BackupResult } from '@minutebook/server/start/backup/back-up.ts';
import { findNewestFolder } from '@minutebook/server/base/backup/prune-backups.ts';
import { readOrMakeSecret } from '@minutebook/server/base/config/secret.ts';
import { askPassphrase, passphraseOptions } from '../../ask-passphrase.ts';
import { makeByteProgress, toSize } from '../../byte-progress.ts';
import { defineOperatorCommand } from '../../command.ts';
import { flag, required, text } from '../../option.ts';

export const backup = defineOperatorCommand({
  name: 'backup',
  summary: 'Backs up database, recordings and secret, beside a running server or without one',
  operands: { path: required(text('file.tar or folder', 'where to; nothing is overwritten')) },
  options: {
    ...passphraseOptions,
    'no-secret': flag('leave the secret out'),
    base: text('folder', 'an earlier backup in a folder: recordings that it has are linked, not copied'),
    incremental: flag('the same, with the newest backup that is beside it, if any'),
  },
  example: 'backup /backups/minutebook-2026-03-02.tar --passphrase-file /root/passphrase',
  async run(given, { ctx, connection }, around) {
    const passphrase = given['no-secret']
      ? null
      : await askPassphrase(around, { file: given['passphrase-file'], is_new: true });
    const path = resolve(around.folder, given.path);
    const newest = given.incremental ? await findNewestFolder(dirname(path)) : undefined;
    const base = given.base === undefined ? newest : resolve(around.folder, given.base);
    const show = makeByteProgress(around.terminal, 'Backing up');
    const result = await backUp({
      path,
      connection,
      db: ctx.db,
      media: ctx.media,
      clock: ctx.clock,
      base,
      secret: passphrase === null ? null : { text: await readOrMakeSecret(ctx.config), passphrase },
      on_progress: ({ done_bytes, media_bytes }) => show(done_bytes, media_bytes),
    });
    return { json: { path, ...result }, text: toText(path, result) };
  },
});

function toText(path: string, result: BackupResult): string {
  const { rows, media_files, linked_files, size_bytes, has_secret, damaged_media } = result;
  const lines = [
    `Backed up ${rows} rows and ${media_files} recordings${has_secret ? ' and the secret' : ', without the secret'}: ${path} (${toSize(size_bytes)}).`,
  ];
  if (linked_files > 0) lines.push(`${linked_files} of the recordings are those of the earlier backup.`);
  if (damaged_media.length > 0) {
    lines.push(`${damaged_media.length} recordings were missing or damaged already; --json names them.`);
  }
  return lines.join('\n');
}
