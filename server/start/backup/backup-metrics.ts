import { Gauge, type Registry } from 'prom-client';
import { findLastBackup } from '../../access/operator-audit.ts';
import type { Clock } from '../../base/clock.ts';
import type { Queryable } from '../../base/database/database.ts';

/** The age of the last backup is the same for all processes of a database. */
export function measureBackups(registry: Registry, db: Queryable, clock: Clock): void {
  new Gauge({
    name: 'minutebook_last_backup_end_seconds',
    help: 'When "minutebook backup" last came to its end, in seconds since 1970; 0: never',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      // While the database is unreachable, metrics are answered without this one.
      const asked = await findLastBackup(db, clock.now()).then(
        (at) => ({ at }),
        () => undefined,
      );
      if (asked !== undefined) this.set((asked.at?.getTime() ?? 0) / 1000);
    },
  });
}
