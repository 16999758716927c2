import { resolve } from 'node:path';
import { isBucketAddress, openBackupBucket } from '@minutebook/server/start/backup/bucket/backup-bucket.ts';
import { pruneBucket, type PrunedBucket } from '@minutebook/server/start/backup/bucket/prune-bucket.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { pruneBackups, type PrunedBackups } from '@minutebook/server/base/backup/prune-backups.ts';
import { defineCommand, type Surroundings } from '../../command.ts';
import { noteActHere } from '../../note-act.ts';
import { required, text, wholeNumber } from '../../option.ts';

export const backupPrune = defineCommand({
  name: 'backup prune',
  summary: 'Removes all but the newest backups and, in S3, recordings that none of those refers to',
  operands: { folder: required(text('folder or s3://…', 'where the backups are')) },
  options: { keep: required(wholeNumber('number', 'how many stay', { least: 1, most: 10_000 })) },
  example: 'backup prune /backups --keep 14',
  async run({ folder, keep }, around) {
    const place = isBucketAddress(folder) ? folder : resolve(around.folder, folder);
    const { pruned, lines } = await pruneAt(place, keep, around);
    const detail = { path: place, kept: pruned.kept.length, removed: pruned.removed };
    await noteActHere(around, { action: 'backup.prune', detail });
    return { json: pruned, text: lines.join('\n') };
  },
});

async function pruneAt(place: string, keep: number, { config }: Surroundings) {
  if (!isBucketAddress(place)) {
    const pruned = await pruneBackups(place, keep, systemClock.now());
    return { pruned, lines: toLines(pruned) };
  }
  const pruned = await pruneBucket(openBackupBucket(config, place, { clock: systemClock }), keep);
  return { pruned, lines: [...toLines(pruned), toMediaLine(pruned)] };
}

const toLines = ({ kept, removed }: PrunedBackups) => [
  ...removed.map((name) => `Removed ${name}.`),
  `Kept ${kept.length}.`,
];

const toMediaLine = ({ removed_media, is_media_left }: PrunedBucket) =>
  is_media_left
    ? 'A backup is under way, so all recordings stay until the next time.'
    : `Removed ${removed_media} recordings that no backup names.`;
