/** Verifies and prunes existing backups. */
import { makeByteProgress, toSize } from '@minutebook/mb/output/byte-progress.ts';
import { tableOf } from '@minutebook/mb/output/report.ts';
import { required, text, wholeNumber } from '@minutebook/mb/parser/option.ts';
import { COUNTS, readCounts } from '@minutebook/server/base/backup/backup-about.ts';
import { type PrunedBackups, pruneBackups } from '@minutebook/server/base/backup/prune-backups.ts';
import { systemClock } from '@minutebook/server/base/clock.ts';
import { isBucketAddress, openBackupBucket } from '@minutebook/server/start/backup/bucket/backup-bucket.ts';
import { type PrunedBucket, pruneBucket } from '@minutebook/server/start/backup/bucket/prune-bucket.ts';
import { openBackup } from '@minutebook/server/start/backup/open-backup.ts';
import { resolve } from 'node:path';
import { type Surroundings, defineCommand } from '../../command.ts';
import { noteActHere } from '../../note-act.ts';
import { toIncomplete } from './to-incomplete.ts';

export const backupVerify = defineCommand({
  name: 'backup verify',
  summary: 'Reads a whole backup and reports what is changed, missing or added; exits with 1 if anything is',
  operands: {
    path: required(text('file.tar, folder or s3://…', 'the backup; of a prefix in S3 the newest')),
  },
  example: 'backup verify /backups/minutebook-2026-03-02.tar',
  async run({ path }, around) {
    const source = await openBackup(path, around);
    const onProgress = makeByteProgress(around.terminal, 'Verifying');
    const verified = await source.verify({ wanted: [COUNTS], onProgress });
    const { entries, size_bytes, problems, contents } = verified;
    const left_out =
      problems.length > 0 ? [] : (readCounts(contents.get(COUNTS), source.name).left_out ?? []);
    const detail = { path: source.name, entries, size_bytes, problems: problems.length };
    await noteActHere(around, { action: 'backup.verify', detail });
    const whole = [
      `Whole: ${entries} entries, ${toSize(size_bytes)}.`,
      ...toIncomplete('The backup is', left_out),
    ];
    const table = tableOf(problems, { entry: (each) => each.path, problem: (each) => each.problem });
    return {
      json: { path: source.name, entries, size_bytes, problems, left_out },
      shown: problems.length === 0 ? whole.join('\n') : table,
      exit_code: problems.length === 0 ? 0 : 1,
    };
  },
});

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
    return { json: pruned, shown: lines.join('\n') };
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

const toLines = ({ kept, removed, later }: PrunedBackups) => [
  ...removed.map((name) => `Removed ${name}.`),
  ...later.map((name) => `Left ${name} alone: it was made later than now, so a clock was wrong.`),
  `Kept ${kept.length}.`,
];

const toMediaLine = ({ removed_media, is_media_left }: PrunedBucket) =>
  is_media_left
    ? 'A backup is under way, so all recordings stay until the next time.'
    : `Removed ${removed_media} recordings that no backup names.`;
