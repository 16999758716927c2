/** Reports the engines in use and, with --deep, whether each of them answers. */
import { makeKeys } from '../../base/config/keys.ts';
import { findSecret } from '../../base/config/secret.ts';
import { statement } from '../../base/database/database.ts';
import { makeWorkerPool, type WorkerPool } from '../../base/worker/worker-pool.ts';
import { describeEnginesInForce } from '../../engines/settings/describe-engines-in-force.ts';
import { engineKinds, type EngineKind } from '../../engines/settings/engine-setting-queries.ts';
import {
  findEngines,
  toEnvironmentEngines,
  type EnginesInForce,
} from '../../engines/settings/find-engines.ts';
import { isUnset, testEngine } from '../../engines/test-engine.ts';
import type { DoctorParts, Found } from './finding.ts';

const selectOwn = statement<{ workspace_id: number; slug: string; kind: EngineKind }>(
  'doctor.own-engines',
  `select e.workspace_id, w.slug, e.kind from workspace_engine e
   join workspace w on w.workspace_id = e.workspace_id
   order by e.workspace_id, e.kind`,
);

export async function checkEngines(parts: DoctorParts): Promise<Found[]> {
  const { config, db, is_deep } = parts;
  const secret = await findSecret(config);
  const find = async (workspace_id: number | null): Promise<EnginesInForce> =>
    secret === undefined
      ? toEnvironmentEngines(config)
      : findEngines({ config, db, keys: makeKeys(secret) }, workspace_id);
  const engines = await find(null);
  const own = await db.query(selectOwn, []);
  if (!is_deep) return [{ state: 'fine', message: describe(parts, engines, own.length), remedy: null }];
  const workers = makeWorkerPool({ most: 1, onKilled: () => undefined });
  try {
    const findings: Found[] = [];
    for (const kind of engineKinds) findings.push(await ask(engines, kind, { name: kind, workers }));
    for (const { workspace_id, slug, kind } of own) {
      const asked = { name: `${kind} of ${slug}`, workers };
      findings.push(await ask(await find(workspace_id), kind, asked));
    }
    return findings;
  } finally {
    await workers.stop();
  }
}

function describe({ config }: DoctorParts, engines: EnginesInForce, ownCount: number): string {
  const all = describeEnginesInForce(config, engines).map(
    ({ kind, engine, model, source }) => `${kind}: ${model ?? engine} (${source})`,
  );
  const own = ownCount === 0 ? '' : `; ${ownCount} chosen by workspaces`;
  return `${all.join(', ')}${own}; not asked, --deep does`;
}

async function ask(
  engines: EnginesInForce,
  kind: EngineKind,
  { name, workers }: { name: string; workers: WorkerPool },
): Promise<Found> {
  const test = await testEngine(engines, kind, { workers });
  const text = `${name}: ${test.message}`;
  if (test.ok || isUnset(test)) return { state: 'fine', message: text, remedy: null };
  return {
    state: 'wrong',
    message: text,
    remedy: 'see its address, key and model: "minutebook engine show"',
  };
}
