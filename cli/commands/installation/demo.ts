import { importDemo } from '@minutebook/server/start/demo/import-demo.ts';
import { findDemoAccounts } from '@minutebook/server/start/demo/demo-accounts.ts';
import { defineOperatorCommand } from '../../command.ts';

export const demo = defineOperatorCommand({
  name: 'demo',
  summary: 'Imports the demo workspaces, which the first start does by itself into an empty database',
  operands: {},
  options: {},
  example: 'demo',
  async run(_given, { ctx }, { terminal, config }) {
    await importDemo(ctx, terminal.step);
    const accounts = await findDemoAccounts(ctx);
    const text = `Imported the demo; who is in it and what opens it stands in ${config.data_dir}/demo.json.`;
    return { json: accounts ?? null, text };
  },
});
