import { describeEngines } from '@minutebook/server/engines/describe-engines.ts';
import { engineKinds } from '@minutebook/server/engines/settings/engine-setting-queries.ts';
import { findEngines } from '@minutebook/server/engines/settings/find-engines.ts';
import { testEngine } from '@minutebook/server/engines/test-engine.ts';
import { defineOperatorCommand } from '../../command.ts';
import { findWorkspaceId, ofWorkspace } from './engine-report.ts';
import { choice } from '../../option.ts';

export const engineTest = defineOperatorCommand({
  name: 'engine test',
  summary: 'Tests the configured engines with a small request and reports the result',
  operands: {},
  options: { kind: choice(engineKinds, 'only this one'), ...ofWorkspace },
  example: 'engine test --kind insights',
  async run({ kind, workspace }, session, { terminal }) {
    const engines = await findEngines(session.ctx, await findWorkspaceId(session, workspace));
    const chosen = describeEngines(engines).filter((engine) => kind === undefined || engine.kind === kind);
    const workers = session.ctx.workers.of(null);
    const items = [];
    for (const engine of chosen) {
      terminal.step(`Asking for ${engine.kind} …`);
      items.push({ ...engine, ...(await testEngine(engines, engine.kind, { workers })) });
    }
    const lines = items.map(
      (item) =>
        `${item.kind} (${item.engine}): ${item.ok ? 'fine' : 'FAILED'}, ${item.duration_ms} ms\n  ${item.message}`,
    );
    const failed = items.some(({ ok }) => !ok);
    return { json: { items }, text: lines.join('\n'), ...(failed ? { exit_code: 1 } : {}) };
  },
});
