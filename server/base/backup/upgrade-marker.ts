/**
 * What an upgrade of the embedded database began from, until it has come to its end: tried again, it does not back
 * up what is half migrated, and so never pushes out the database as it was before.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../config/synced-file.ts';
import { isThere, unlessMissing } from '../error-code.ts';

const toMarker = (folder: string) => join(folder, 'upgrade.unfinished');

/** @param from how many migrations the database had when it was backed up as `backup` */
export async function markUpgrade(folder: string, { from, backup }: { from: number; backup: string }) {
  await replaceFile(toMarker(folder), `${from} ${backup}\n`);
}

export async function unmarkUpgrade(folder: string): Promise<void> {
  await rm(toMarker(folder), { force: true });
}

/** The backup since which migrations have run, if it is there still; undefined: an older program may have written since. */
export async function findUpgradeBackup(folder: string, applied: number): Promise<string | undefined> {
  const marker = (await unlessMissing(readFile(toMarker(folder), 'utf8'))) ?? '';
  const [, from, backup] = /^(\d{1,9}) (\S+)\n$/.exec(marker) ?? [];
  if (from === undefined || backup === undefined || Number(from) >= applied) return undefined;
  return (await isThere(join(folder, backup))) ? backup : undefined;
}
