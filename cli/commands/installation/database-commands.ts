import { count } from '@minutebook/mb/output/report.ts';
import { distributeDatabase } from '@minutebook/server/base/cluster/distribute-database.ts';
import { findDemoAccounts } from '@minutebook/server/start/demo/demo-accounts.ts';
import { importDemo } from '@minutebook/server/start/demo/import-demo.ts';
import { defineCommand, defineOperatorCommand, withDatabase } from '../../command.ts';
import { noteAct } from '../../note-act.ts';

export const demo = defineOperatorCommand({
  name: 'demo',
  summary: 'Imports the demo workspaces, which the first start does by itself into an empty database',
  example: 'demo',
  async run(_given, { ctx, terminal, config }) {
    await importDemo(ctx, terminal.step);
    const accounts = await findDemoAccounts(ctx);
    const text = `Imported the demo; who is in it and what opens it stands in ${config.data_dir}/demo.json.`;
    return { json: accounts ?? null, shown: text };
  },
});

export const databaseDistribute = defineCommand({
  name: 'database distribute',
  summary:
    'Distributes an external database over its machines with Citus, by workspace; run it again after each migration',
  example: 'database distribute',
  run: (_given, around) =>
    // It has no session of its own, because none may be open while tables are distributed.
    withDatabase('database distribute', around, async ({ db, connection }) => {
      const done = await distributeDatabase(connection, around.terminal.step);
      const { distributed, table_count, workers, citus_version } = done;
      await noteAct(db, around, { action: 'database.distribute', detail: { distributed, citus_version } });
      const news =
        distributed.length === 0
          ? `All ${table_count} tables were distributed before.`
          : `Distributed ${count(distributed.length, 'table')} of ${table_count}.`;
      return { json: done, shown: `${news} ${count(workers, 'worker')} of Citus ${citus_version} set up.` };
    }),
});
