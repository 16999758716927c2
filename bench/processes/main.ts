/**
 * `npm run bench:processes [-- 1,2,4]`: requests a second by the number of answering processes. All of them run on one
 * database, at the same time, and are measured in turn, so that noise hits all alike. The load comes from this process, which
 * needs a core as well: on a machine with few, the ratio is less than the processes could give.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { toDatabaseUrl } from '../../tests/kit/run-command.ts';
import { startServe, type ServeProcess } from '../../tests/kit/serve-process.ts';
import { openHttpLane } from '../http-lane.ts';
import { loadDatabase } from '../load-database.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import { median, runLoad, type LoadResult } from '../run-load.ts';
import { toSettings } from '../start-process.ts';

const RECORDS = 10_000;
const LANES = 16;
const ROUNDS = 7;
const ROUND_MS = 2_000;

const counts = (process.argv[2] ?? '1,2').split(',').map(Number);
if (!counts.every((count) => Number.isSafeInteger(count) && count > 0)) {
  throw new Error('The counts of processes are whole numbers, comma-separated: 1,2,4');
}
const folder = await makeDataFolder();
const undo: (() => Promise<unknown>)[] = [folder.remove];
try {
  await main();
} finally {
  for (const step of undo.toReversed()) await step();
}

async function main(): Promise<void> {
  const { data_dir } = folder;
  const { workspaces } = await loadDatabase(data_dir, [RECORDS], {
    signal: new AbortController().signal,
    on_progress: console.error,
  });
  const [workspace] = workspaces;
  if (workspace === undefined) throw new RangeError('the database has no workspace');
  const postgres = await joinOrStartPostgres({
    data_dir,
    purpose: 'npm run bench:processes',
    on_progress: console.error,
  });
  undo.push(postgres.stop);
  const services = await Promise.all(
    counts.map(async (count) => {
      const env = {
        ...toSettings(join(data_dir, 'service')),
        DATABASE_URL: toDatabaseUrl(postgres.connection),
        MINUTEBOOK_SECRET: 'the secret of a bench, which nobody else uses',
      };
      const served = startServe(env, { args: ['--processes', String(count)] });
      undo.push(() => stop(served));
      return { count, base_url: await served.base_url };
    }),
  );
  console.log(
    `${cpus().length} cores, ${RECORDS} records, ${LANES} connections; requests a second, middle of ${ROUNDS} rounds`,
  );
  for (const [what, path] of Object.entries(toPaths(workspace))) {
    const rates = new Map(counts.map((count) => [count, [] as number[]]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { count, base_url } of services) {
        const { requests_per_second } = await load(base_url, path, workspace);
        // The first round fills the caches.
        if (round > 0) rates.get(count)?.push(requests_per_second);
      }
    }
    const [first = Number.NaN] = Array.from(rates.values(), median);
    for (const [count, measured] of rates) {
      const rate = median(measured);
      console.log(
        `${what}: ${count} processes ${rate.toFixed(0)} a second, ${(rate / first).toFixed(2)} × ${counts[0]}`,
      );
    }
  }
}

function toPaths({ slug, long_record_ids: [long] }: BenchWorkspace): Record<string, string> {
  return {
    'list of 100': `/v2/workspaces/${slug}/records?limit=100&order=id`,
    'detail with 1,000 utterances': `/v2/workspaces/${slug}/records/${long}?include=dialogs`,
  };
}

async function load(baseUrl: string, path: string, { readers }: BenchWorkspace): Promise<LoadResult> {
  const port = Number(new URL(baseUrl).port);
  const lanes = await Promise.all(
    Array.from({ length: LANES }, () => openHttpLane(port, [path], readers.all)),
  );
  try {
    return await runLoad(lanes, { duration_ms: ROUND_MS });
  } finally {
    for (const lane of lanes) await lane.close();
  }
}

async function stop({ child, exited }: ServeProcess): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}
