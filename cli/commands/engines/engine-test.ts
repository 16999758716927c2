import { describeEngines } from '@minutebook/server/engines/describe-engines.ts';
import { engineKinds, testEngine } from '@minutebook/server/engines/test-engine.ts';
import { defineCommand } from '../../command.ts';
import { choice } from '../../option.ts';

export const engineTest = defineCommand({
  name: 'engine test',
  summary: 'Asks the engines that are set for something small, and says how it went',
  operands: {},
  options: { kind: choice(engineKinds, 'only this one') },
  example: 'engine test --kind insights',
  async run({ kind }, { config, terminal }) {
    const chosen = describeEngines(config).filter((engine) => kind === undefined || engine.kind === kind);
    const items = [];
    for (const engine of chosen) {
      terminal.step(`Asking for ${engine.kind} …`);
      items.push({ ...engine, ...(await testEngine(config, engine.kind)) });
    }
    const lines = items.map(
      (item) =>
        `${item.kind} (${item.engine}): ${item.ok ? 'fine' : 'FAILED'}, ${item.duration_ms} ms\n  ${item.message}`,
    );
    const failed = items.some(({ ok }) => !ok);
    return { json: { items }, text: lines.join('\n'), ...(failed ? { exit_code: 1 } : {}) };
  },
});
