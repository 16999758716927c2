/** Removes what no moment that can still be restored needs. */
import { DAY_MS } from '../../base/durations.ts';
import type { ArchivedFile, ArchivePlace } from './archive-place.ts';
import { readBases, toBasePath, toRecordingPath } from './base.ts';

/** For clocks that differ, for a recording whose record comes a moment later, and for a base that is being made. */
const YOUNG_MS = DAY_MS;

/**
 * The newest base that is `days` old stays, and all after it: so every moment of that time can be restored.
 * @returns the paths of recordings that were removed
 */
export async function pruneWalArchive(
  place: ArchivePlace,
  { days, now }: { days: number; now: Date },
): Promise<string[]> {
  const bases = await readBases(place);
  const limit = new Date(now.getTime() - days * DAY_MS).toISOString();
  const first = Math.max(
    0,
    bases.findLastIndex(({ ended_at }) => ended_at <= limit),
  );
  const [old, kept] = [bases.slice(0, first), bases.slice(first)];
  const [oldest] = kept;
  if (oldest === undefined) return [];
  // Without its description it is no base any more, however much of the rest is still there.
  for (const { name } of old) await place.delete(toBasePath(name));
  const recordings = new Set(kept.flatMap((base) => base.recordings.map(toRecordingPath)));
  const keptNames = new Set(kept.map(({ name }) => name));
  const oldNames = new Set(old.map(({ name }) => name));
  const youngRecording = Date.parse(oldest.began_at) - YOUNG_MS;
  const isNeeded = ({ path, modified_at }: ArchivedFile): boolean => {
    const [folder, name = ''] = path.split('/', 2);
    if (folder === 'recordings') return recordings.has(path) || modified_at.getTime() >= youngRecording;
    if (folder !== 'data' || keptNames.has(name)) return true;
    // What is of no base is being made, or was left by a server that was killed.
    return !oldNames.has(name) && now.getTime() - modified_at.getTime() < YOUNG_MS;
  };
  const removed: string[] = [];
  for await (const file of place.list('')) {
    if (isNeeded(file)) continue;
    await place.delete(file.path);
    if (file.path.startsWith('recordings/')) removed.push(file.path);
  }
  return removed;
}
