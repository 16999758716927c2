/**
 * `npm run bench:processes [-- 1,2,4]`: measures requests per second by the number of answering processes.
 * All services run on one database at the same time and are measured in turn, so that noise hits all of them.
 * The load comes from this process, and PostgreSQL is on the same machine. The printed processor time per
 * request tells how many requests could be answered if every core did nothing else. Because PostgreSQL and
 * the load use the cores that a single process leaves, each number of processes is also measured with as many
 * cores for everything together, which tells what a machine with more cores would gain.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toDatabaseUrl } from '../../tests/kit/run-command.ts';
import { startServe, type ServeProcess } from '../../tests/kit/serve-process.ts';
import { openHttpLane } from '../http-lane.ts';
import { loadDatabase } from '../load-database.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import {
  findPostgresPid,
  listChildren,
  readChildrenTime,
  readProcessTime,
  timeBetween,
  type ProcessorTime,
} from '../processor-time.ts';
import { runBench } from '../run-bench.ts';
import { median, runLoad, type LoadResult } from '../run-load.ts';
import { toSettings } from '../start-process.ts';

const RECORDS = 10_000;
const LANES = 16;
const ROUNDS = 5;
const ROUND_MS = 2_000;

await runBench({ usage: 'npm run bench:processes -- [1,2]: processes that answer' }, async (session) => {
  const { operands, undo } = session;
  const counts = (operands[0] ?? '1,2').split(',').map(Number);
  if (!counts.every((count) => Number.isSafeInteger(count) && count > 0)) {
    throw new Error('The counts of processes are whole numbers, comma-separated: 1,2,4');
  }
  const { data_dir, workspaces } = await loadDatabase(session, [RECORDS], null);
  const [workspace] = workspaces;
  if (workspace === undefined) throw new RangeError('the database has no workspace');
  const { connection, db } = await session.openDatabase(data_dir);
  const services = await Promise.all(
    counts.map(async (count) => {
      const env = {
        ...toSettings(join(data_dir, 'service')),
        DATABASE_URL: toDatabaseUrl(connection),
        MINUTEBOOK_SECRET: 'the secret of a bench, which nobody else uses',
      };
      const served = startServe(env, { args: ['--processes', String(count)] });
      undo(() => stop(served));
      return { count, base_url: await served.base_url, pid: served.child.pid ?? NaN };
    }),
  );
  const postgresPid = await findPostgresPid(db);
  console.log(
    `${cpus().length} cores, ${RECORDS} records, ${LANES} connections; requests a second, middle of ${ROUNDS} rounds`,
  );
  const setups = services.flatMap((service) =>
    toCores(service.count).map((cores) => ({ ...service, cores, rounds: [] as Round[] })),
  );
  for (const [what, path] of Object.entries(toPaths(workspace))) {
    for (const setup of setups) setup.rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { base_url, pid, cores, rounds } of setups) {
        await useCores(cores, [process.pid, postgresPid, pid]);
        const before = readWork(pid, postgresPid);
        const result = await load(base_url, path, workspace);
        // The first round only fills the caches.
        if (round > 0) rounds.push(toRound(result, before, readWork(pid, postgresPid)));
      }
    }
    for (const { count, cores, rounds } of setups) {
      const [rate, service, database, client] = (['rate', 'service', 'database', 'client'] as const).map(
        (figure) => middle(rounds, figure),
      ) as [number, number, number, number];
      const sum = service + database + client;
      console.log(
        `${what}: ${count} processes, ${cores} cores: ${rate.toFixed(0)} a second, ` +
          `${(rate / middle(setups[0]?.rounds ?? [], 'rate')).toFixed(2)} × the first; a request costs the service ` +
          `${service.toFixed(2)} ms of a core, PostgreSQL ${database.toFixed(2)}, the load ${client.toFixed(2)}: at most ` +
          `${((cores * 1000) / sum).toFixed(0)} a second`,
      );
    }
  }
});

/** The rows of the table: with as many cores as processes, and with all cores. */
function toCores(count: number): number[] {
  const all = cpus().length;
  return process.platform === 'linux' && count < all ? [count, all] : [all];
}

/**
 * Binds these processes and their children to the first cores; processes that they start later inherit that.
 */
async function useCores(cores: number, pids: readonly number[]): Promise<void> {
  const family = pids.flatMap((pid) => [String(pid), ...listChildren(pid)]);
  await Promise.all(
    family.map(async (pid) => {
      try {
        await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', `0-${cores - 1}`, pid]);
      } catch (error) {
        // A connection of PostgreSQL may have ended in the meantime.
        if (existsSync(`/proc/${pid}`)) throw error;
      }
    }),
  );
}

/** Requests per second, and milliseconds of processor time per request. */
type Round = Record<'rate' | 'service' | 'database' | 'client', number>;

interface Work {
  service: ProcessorTime;
  database: ProcessorTime;
  client_ms: number;
}

function readWork(servicePid: number, postgresPid: number): Work {
  const { user, system } = process.cpuUsage();
  return {
    // The answering processes are children of the first one, or the first one alone.
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

async function load(base_url: string, path: string, { readers }: BenchWorkspace): Promise<LoadResult> {
  const port = Number(new URL(base_url).port);
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
