/**
 * `npm run bench:processes [-- 1,2,4]`: requests a second by the number of answering processes. All of them run on one
 * database, at the same time, and are measured in turn, so that noise hits all alike. The load comes from this process, and
 * PostgreSQL is on the same machine: the processor time of a request that is printed says how many could be answered if every
 * core did nothing else.
 */
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@minutebook/server/base/database/database.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { toDatabaseUrl } from '../../tests/kit/run-command.ts';
import { startServe, type ServeProcess } from '../../tests/kit/serve-process.ts';
import { openHttpLane } from '../http-lane.ts';
import { loadDatabase } from '../load-database.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import {
  findPostgresPid,
  readChildrenTime,
  readProcessTime,
  timeBetween,
  type ProcessorTime,
} from '../processor-time.ts';
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
      return { count, base_url: await served.base_url, pid: served.child.pid ?? NaN };
    }),
  );
  const db = openDatabase(postgres.connection, { max_connections: 1 });
  undo.push(() => db.close());
  const postgresPid = await findPostgresPid(db);
  console.log(
    `${cpus().length} cores, ${RECORDS} records, ${LANES} connections; requests a second, middle of ${ROUNDS} rounds`,
  );
  for (const [what, path] of Object.entries(toPaths(workspace))) {
    const measured = new Map(counts.map((count) => [count, [] as Round[]]));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { count, base_url, pid } of services) {
        const before = readWork(pid, postgresPid);
        const result = await load(base_url, path, workspace);
        // The first round fills the caches.
        if (round > 0) measured.get(count)?.push(toRound(result, before, readWork(pid, postgresPid)));
      }
    }
    const [first = Number.NaN] = Array.from(measured.values(), (rounds) => middle(rounds, 'rate'));
    for (const [count, rounds] of measured) {
      const [rate, service, database, client] = (['rate', 'service', 'database', 'client'] as const).map(
        (figure) => middle(rounds, figure),
      ) as [number, number, number, number];
      console.log(
        `${what}: ${count} processes ${rate.toFixed(0)} a second, ${(rate / first).toFixed(2)} × ${counts[0]}; a request ` +
          `costs the service ${service.toFixed(2)} ms of a core, PostgreSQL ${database.toFixed(2)}, the load ` +
          `${client.toFixed(2)}: at most ${((cpus().length * 1000) / (service + database + client)).toFixed(0)} a second`,
      );
    }
  }
}

/** Requests a second, and milliseconds of processor time of a request. */
type Round = Record<'rate' | 'service' | 'database' | 'client', number>;

interface Work {
  service: ProcessorTime;
  database: ProcessorTime;
  client_ms: number;
}

function readWork(servicePid: number, postgresPid: number): Work {
  const { user, system } = process.cpuUsage();
  return {
    // The processes that answer are children of the first, or the first is the only one.
    service: new Map([...readProcessTime(servicePid), ...readChildrenTime(servicePid)]),
    database: readChildrenTime(postgresPid),
    client_ms: (user + system) / 1000,
  };
}

function toRound({ requests, requests_per_second }: LoadResult, before: Work, after: Work): Round {
  return {
    rate: requests_per_second,
    service: timeBetween(before.service, after.service) / requests,
    database: timeBetween(before.database, after.database) / requests,
    client: (after.client_ms - before.client_ms) / requests,
  };
}

function middle(rounds: readonly Round[], figure: keyof Round): number {
  return median(rounds.map((round) => round[figure]));
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
