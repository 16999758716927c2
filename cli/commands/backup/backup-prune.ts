import { resolve } from 'node:path';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { pruneBackups } from '@minutebook/server/base/backup/prune-backups.ts';
import { defineCommand } from '../../command.ts';
import { required, text, wholeNumber } from '../../option.ts';

export const backupPrune = defineCommand({
  name: 'backup prune',
  summary: 'Removes all backups in a folder but the newest',
  operands: { folder: required(text('folder', 'where the backups are')) },
  options: { keep: required(wholeNumber('number', 'how many stay', { least: 1, most: 10_000 })) },
  example: 'backup prune /backups --keep 14',
  async run({ folder, keep }, around) {
    const pruned = await pruneBackups(resolve(around.folder, folder), keep, systemClock.now());
    const { kept, removed } = pruned;
    return {
      json: pruned,
      text: [...removed.map((name) => `Removed ${name}.`), `Kept ${kept.length}.`].join('\n'),
    };
  },
});
