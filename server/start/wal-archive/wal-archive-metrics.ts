import { Gauge, type Registry } from 'prom-client';
import type { ArchiveState } from './wal-archive.ts';

/** Alerts look at the age of these times; 0 means that nothing has been archived since the start. */
export function measureWalArchive(registry: Registry, state: ArchiveState): void {
  new Gauge({
    name: 'minutebook_wal_archive_end_seconds',
    help: 'Up to when the archive of the log (what="log"), of recordings and its newest base reach, in seconds since 1970; 0: not known yet',
    labelNames: ['what'] as const,
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set({ what: 'log' }, toSeconds(state.log_at));
      this.set({ what: 'recordings' }, toSeconds(state.recordings_at));
      this.set({ what: 'base' }, toSeconds(state.base_at));
    },
  });
}

const toSeconds = (at: Date | undefined) => (at?.getTime() ?? 0) / 1000;
