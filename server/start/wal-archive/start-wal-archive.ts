/**
 * Keeps an archive of the embedded database up to the last seconds: sends PostgreSQL's log, and makes a new
 * base every day.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionSettings } from '../../base/database/database.ts';
import { startLooking, type Looking } from '../../base/start-looking.ts';
import { dropSlot } from './slot.ts';
import type { ArchiveContext } from './wal-archive.ts';

const EVERY_MS = 10_000;
/** The last writes must be archived within the time that a stop has. */
const STOP_MS = 5_000;

/** Returns undefined when the settings name no archive; the slot of an earlier one is dropped. */
export async function startWalArchive(
  ctx: ArchiveContext,
  connection: ConnectionSettings,
): Promise<Looking | undefined> {
  const { config, db, log } = ctx;
  if (config.database_url !== null) return undefined;
  if (config.wal_archive === null) {
    await dropSlot(db);
    return undefined;
  }
  // Loaded only when an archive is set, because the code for backups is large.
  const { openArchivePlace } = await import('./archive-place.ts');
  const { WalArchive } = await import('./wal-archive.ts');
  const { measureWalArchive } = await import('./wal-archive-metrics.ts');
  const { address, days } = config.wal_archive;
  const archive = new WalArchive({ ctx, connection, place: openArchivePlace(config, address), days });
  measureWalArchive(ctx.metrics.registry, archive.state);
  const habits = { log, every_ms: EVERY_MS };
  const all = [
    startLooking({ what: 'archiving the log', ...habits }, () => archive.shipLog()),
    startLooking({ what: 'archiving recordings', ...habits }, () => archive.shipRecordings()),
  ];
  return {
    async stop() {
      await archive.stopMakingBases();
      await Promise.all(all.map((each) => each.stop()));
      const last = archive.shipLog().catch((error: unknown) => {
        log.warn({ err: error }, 'archiving the end of the log failed: the next start does it');
      });
      await Promise.race([last, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
