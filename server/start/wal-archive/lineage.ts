/** Marks the data folder that an archive belongs to: a restored copy must not write into the same archive. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessMissing } from '../../base/error-code.ts';
import { replaceFile } from '../../base/config/synced-file.ts';
import type { Base } from './base.ts';

/** No base holds this file, so that a restored copy lacks it. */
const toMarker = (data_dir: string) => join(data_dir, 'wal-archive');

/** Returns undefined for a data folder that has never been archived. */
export const readLineage = (data_dir: string): Promise<string | undefined> =>
  unlessMissing(readFile(toMarker(data_dir), 'utf8'));

export const keepLineage = (data_dir: string, lineage: string): Promise<void> =>
  replaceFile(toMarker(data_dir), lineage);

/** Earlier versions kept the name of the last base, and wrote no lineage into it. */
export const isOfLineage = ({ lineage, name }: Base, ours: string | undefined): boolean =>
  (lineage ?? name) === ours;

/** Whether bases are of another installation, or of the one that this is a restored copy of. */
export function isForeign(
  bases: readonly Base[],
  { system_id, lineage }: { system_id: string; lineage: string | undefined },
): boolean {
  if (bases.length === 0) return false;
  return (
    bases.some((base) => base.system_id !== system_id) || !bases.some((base) => isOfLineage(base, lineage))
  );
}
