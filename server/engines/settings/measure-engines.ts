/** How many workspaces each engine serves. It is the same on every process of a database, so one scrape suffices. */
import { Gauge, type Registry } from 'prom-client';
import { statement } from '../../base/database/database.ts';
import { describeEnginesInForce } from './describe-engines-in-force.ts';
import { countOwnEngines } from './engine-setting-queries.ts';
import { findEngines, type EnginesContext } from './find-engines.ts';

const countWorkspaces = statement<{ workspaces: number }>(
  'engines.count-workspaces',
  `select count(*)::integer as workspaces from workspace w where w.status = 'active'`,
);

export function measureEngines(registry: Registry, ctx: EnginesContext): void {
  new Gauge({
    name: 'minutebook_engine_workspaces',
    help: 'Workspaces by the engine in force (none, builtin, local, openai) and where it is set',
    labelNames: ['kind', 'engine', 'source'] as const,
    registers: [registry],
    async collect() {
      // While the database is away, metrics are answered without it.
      const counted = await countEngines(ctx).catch(() => []);
      this.reset();
      for (const { workspaces, ...labels } of counted) this.set(labels, workspaces);
    },
  });
}

async function countEngines(ctx: EnginesContext) {
  const [total] = await ctx.db.query(countWorkspaces, []);
  const own = await ctx.db.query(countOwnEngines, []);
  const common = describeEnginesInForce(ctx.config, await findEngines(ctx, null));
  return common.flatMap(({ kind, engine, source }) => {
    const chosen = source === 'environment' ? [] : own.filter((each) => each.kind === kind);
    const others = chosen.reduce((sum, { workspaces }) => sum + workspaces, 0);
    const rest = { kind, engine, source, workspaces: Math.max(0, (total?.workspaces ?? 0) - others) };
    return [rest, ...chosen.map((each) => ({ ...each, source: 'workspace' as const }))];
  });
}
