import { distributeDatabase } from '@minutebook/server/base/cluster/distribute-database.ts';
import { openServiceDatabase } from '@minutebook/server/base/open-service-database.ts';
import { defineCommand } from '../../command.ts';
import { count } from '../../count.ts';
import { noteAct } from '../../note-act.ts';

export const databaseDistribute = defineCommand({
  name: 'database distribute',
  summary:
    'Distributes an external database over its machines with Citus, by workspace; run it again after each migration',
  operands: {},
  options: {},
  example: 'database distribute',
  async run(_given, around) {
    const { config, terminal } = around;
    // Without a session: none of ours may be open while tables move.
    const { db, connection, close } = await openServiceDatabase(config, {
      role: 'command',
      purpose: 'minutebook database distribute',
      onProgress: terminal.step,
      onLost: terminal.fail,
      onError: () => undefined,
    });
    try {
      const done = await distributeDatabase(connection, terminal.step);
      const { distributed, table_count, workers, citus_version } = done;
      await noteAct(db, around, { action: 'database.distribute', detail: { distributed, citus_version } });
      const news =
        distributed.length === 0
          ? `All ${table_count} tables were distributed before.`
          : `Distributed ${count(distributed.length, 'table')} of ${table_count}.`;
      return { json: done, text: `${news} ${count(workers, 'worker')} of Citus ${citus_version} set up.` };
    } finally {
      await close();
    }
  },
});
