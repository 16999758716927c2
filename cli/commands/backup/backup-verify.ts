import { resolve } from 'node:path';
import { verifyArchive } from '@minutebook/server/base/backup/verify-archive.ts';
import { makeByteProgress, toSize } from '../../byte-progress.ts';
import { defineCommand } from '../../command.ts';
import { required, text } from '../../option.ts';
import { toTable } from '../../to-table.ts';

export const backupVerify = defineCommand({
  name: 'backup verify',
  summary:
    'Reads a whole backup and says what in it is changed, missing or more; ends with 1 when anything is',
  operands: { path: required(text('file.tar or folder', 'the backup')) },
  options: {},
  example: 'backup verify /backups/minutebook-2026-03-02.tar',
  async run({ path }, { terminal, folder }) {
    const show = makeByteProgress(terminal, 'Verifying');
    const verified = await verifyArchive(resolve(folder, path), { on_progress: show });
    const { entries, size_bytes, problems } = verified;
    const table = toTable(problems, { entry: (each) => each.path, problem: (each) => each.problem });
    return {
      json: { entries, size_bytes, problems },
      text: problems.length === 0 ? `Whole: ${entries} entries, ${toSize(size_bytes)}.` : table,
      exit_code: problems.length === 0 ? 0 : 1,
    };
  },
});
