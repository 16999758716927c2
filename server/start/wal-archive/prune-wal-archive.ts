/** Removes whatever no restorable moment needs. */
import { DAY_MS } from '../../base/durations.ts';
import type { ArchivedFile, ArchivePlace } from './archive-place.ts';
import { readBases, toBasePath, toRecordingPath } from './base.ts';

/**
 * Allows for differing clocks, for a recording whose record is stored a moment later, and for an unfinished
 * base.
 */
const YOUNG_MS = DAY_MS;

/**
 * Keeps the newest base that is at least `days` old, and all later ones, so that every moment of that time
 * can be restored. @returns the paths of removed recordings
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
  // A clock that was set, or a copy that wrote here, may have put a young one before it.
  const old = bases.slice(0, first).filter(({ ended_at }) => ended_at <= limit);
  const kept = bases.filter((base) => !old.includes(base));
  if (kept.length === 0) return [];
  // Without its description it does not count as a base, however much of it remains.
  for (const { name } of old) await place.delete(toBasePath(name));
  const recordings = new Set(kept.flatMap((base) => base.recordings.map(toRecordingPath)));
  const keptNames = new Set(kept.map(({ name }) => name));
  const oldNames = new Set(old.map(({ name }) => name));
  const youngRecording = Math.min(...kept.map(({ began_at }) => Date.parse(began_at))) - YOUNG_MS;
  const isNeeded = ({ path, modified_at }: ArchivedFile): boolean => {
    const [folder, name = ''] = path.split('/', 2);
    if (folder === 'recordings') return recordings.has(path) || modified_at.getTime() >= youngRecording;
    if (folder !== 'data' || keptNames.has(name)) return true;
    // Data without a base belongs to an unfinished one, or was left by a killed server.
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
