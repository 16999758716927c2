/**
 * Runs the scenarios in turn: the service over HTTP, SQLite in this process and over HTTP, and `tsvector` by
 * the bare driver.
 */
import type { Client } from 'pg';
import type { Database } from '@minutebook/server/base/database/database.ts';
import { fetchText } from '../fetch-text.ts';
import { openHttpLane } from '../http-lane.ts';
import { findPostgresPid, readChildrenTime, readProcessTime, timeBetween } from '../processor-time.ts';
import { median, quantile, runLoad, type Lane, askUntil, askDuring } from '../run-load.ts';
import type { MeasuredServer } from '../start-process.ts';
import { SLUG, type MeetingWorkspace } from './make-meeting-workspace.ts';
import type { MeetingScenario } from './meeting-scenarios.ts';
import { PAGE, type SqliteIndex } from './sqlite-index.ts';
import { searchTextVectors } from './text-vectors.ts';

export interface MeetingBench {
  service: MeasuredServer;
  db: Database;
  client: Client;
  workspace: MeetingWorkspace;
  sqlite: SqliteIndex;
  sqlite_port: number;
}

type LaneName = 'ours' | 'sqlite' | 'sqlite_http' | 'tsvector';

export interface MeetingRow {
  name: string;
  /** The number of hits on the first page. */
  found: number;
  p50_ms: Partial<Record<LaneName, number>>;
  /** The time of the fastest round. */
  least_ms: number;
  /**
   * Processor time of a request to the service, in the best round, on which other work has the least effect.
   */
  server_ms: number;
  database_ms: number;
}

const ROUND_MS = 120;

export async function measureMeetings(
  bench: MeetingBench,
  scenarios: readonly MeetingScenario[],
  rounds: number,
  onProgress: (text: string) => void,
): Promise<MeetingRow[]> {
  return Array.fromAsync(scenarios, (scenario) => {
    onProgress(`Measuring ${scenario.name}`);
    return measure(bench, scenario, rounds);
  });
}

async function measure(bench: MeetingBench, scenario: MeetingScenario, rounds: number): Promise<MeetingRow> {
  const found = await countFound(bench, scenario);
  const lanes = await openLanes(bench, scenario);
  try {
    const times = new Map<LaneName, number[]>(lanes.map(([name]) => [name, []]));
    const spent: [server: number, database: number][] = [];
    const postgresPid = await findPostgresPid(bench.db);
    const readTimes = () => ({
      server: readProcessTime(bench.service.pid),
      database: readChildrenTime(postgresPid),
    });
    for (const [, lane] of lanes) await runLoad([lane], { duration_ms: ROUND_MS });
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, lane] of lanes) {
        const began = readTimes();
        const { p50_ms, requests } = await runLoad([lane], { duration_ms: ROUND_MS });
        times.get(name)?.push(p50_ms);
        if (name !== 'ours') continue;
        const ended = readTimes();
        spent.push([
          timeBetween(began.server, ended.server) / requests,
          timeBetween(began.database, ended.database) / requests,
        ]);
      }
    }
    const p50s = [...times].map(([name, taken]) => [name, median(taken)] as const);
    return {
      name: scenario.name,
      found,
      p50_ms: Object.fromEntries(p50s),
      least_ms: Math.min(...(times.get('ours') ?? [])),
      server_ms: Math.min(...spent.map(([server]) => server)),
      database_ms: Math.min(...spent.map(([, database]) => database)),
    };
  } finally {
    await Promise.all(lanes.map(([, lane]) => lane.close()));
  }
}

const toPath = ({ path }: MeetingScenario) => `/v2/workspaces/${SLUG}${path}`;

async function countFound({ service, workspace }: MeetingBench, scenario: MeetingScenario): Promise<number> {
  const answer = await fetchText(service.base_url, toPath(scenario), workspace.token);
  return (JSON.parse(answer) as { items: unknown[] }).items.length;
}

const closeNothing = async () => undefined;

async function openLanes(bench: MeetingBench, scenario: MeetingScenario): Promise<[LaneName, Lane][]> {
  const { service, workspace, sqlite, sqlite_port, client } = bench;
  const ours = await openHttpLane(service.port, [toPath(scenario)], workspace.token);
  if (scenario.rival === null) return [['ours', ours]];
  const { match, tsquery } = scenario.rival;
  return [
    ['ours', ours],
    ['sqlite', { ask: async () => void sqlite.search(match), close: closeNothing }],
    ['sqlite_http', await openHttpLane(sqlite_port, [`/?match=${encodeURIComponent(match)}`], '')],
    ['tsvector', { ask: () => searchTextVectors(client, tsquery, PAGE), close: closeNothing }],
  ];
}

export interface Waits {
  p50_ms: number;
  p99_ms: number;
}

const toWaits = (times: readonly number[]): Waits => ({
  p50_ms: median(times),
  p99_ms: quantile(times, 0.99),
});

const REST_MS = 5_000;

/** Measures a scenario at rest, and during other work. */
export async function measureWhile<Done>(
  { service, workspace }: MeetingBench,
  scenario: MeetingScenario,
  work: () => Promise<Done>,
): Promise<{ rest: Waits; during: Waits; work: Done }> {
  const lane = await openHttpLane(service.port, [toPath(scenario)], workspace.token);
  await lane.ask();
  const rest = await askUntil(lane, AbortSignal.timeout(REST_MS));
  const during = await askDuring(lane, work());
  await lane.close();
  return { rest: toWaits(rest), during: toWaits(during.times), work: during.done };
}
