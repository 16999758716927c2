import { openBackup } from '@minutebook/server/start/backup/open-backup.ts';
import { makeByteProgress, toSize } from '../../byte-progress.ts';
import { defineCommand } from '../../command.ts';
import { noteActHere } from '../../note-act.ts';
import { required, text } from '../../option.ts';
import { toTable } from '../../to-table.ts';

export const backupVerify = defineCommand({
  name: 'backup verify',
  summary: 'Reads a whole backup and reports what is changed, missing or added; exits with 1 if anything is',
  operands: {
    path: required(text('file.tar, folder or s3://…', 'the backup; of a prefix in S3 the newest')),
  },
  options: {},
  example: 'backup verify /backups/minutebook-2026-03-02.tar',
  async run({ path }, around) {
    const source = await openBackup(path, around);
    const verified = await source.verify({ onProgress: makeByteProgress(around.terminal, 'Verifying') });
    const { entries, size_bytes, problems } = verified;
    const detail = { path: source.name, entries, size_bytes, problems: problems.length };
    await noteActHere(around, { action: 'backup.verify', detail });
    const table = toTable(problems, { entry: (each) => each.path, problem: (each) => each.problem });
    return {
      json: { path: source.name, entries, size_bytes, problems },
      text: problems.length === 0 ? `Whole: ${entries} entries, ${toSize(size_bytes)}.` : table,
      exit_code: problems.length === 0 ? 0 : 1,
    };
  },
});
