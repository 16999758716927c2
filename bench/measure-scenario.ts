/** Measures one scenario over workspaces of every size: the servers take turns, so that noise hits all alike. */
import { isDeepStrictEqual } from 'node:util';
import type { Database, ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { fetchText } from './fetch-text.ts';
import { openHttpLane } from './http-lane.ts';
import type { BenchWorkspace } from './make-workspace.ts';
import { readChildrenTime, readProcessTime, timeBetween } from './processor-time.ts';
import { median, runLoad, type Lane, type LoadResult } from './run-load.ts';
import type { Scenario } from './scenarios.ts';
import type { MeasuredServer } from './start-process.ts';
import { openStatementLane, type RecordedStatement, type StatementRecorder } from './statement-lane.ts';

export interface Pace {
  rounds: number;
  /** The duration of a round with one request at a time, for the p50. */
  alone_ms: number;
  /** The duration of a round with several requests at once, for the requests per second. */
  together_ms: number;
  warm_up_ms: number;
}

/** The servers that are compared. */
export interface Bench {
  service: MeasuredServer;
  naive: MeasuredServer;
  constant: MeasuredServer;
  /** The pid of PostgreSQL's main process, which starts one for each connection. */
  postgres_pid: number;
  connection: ConnectionSettings;
  db: Database;
  recorder: StatementRecorder;
  signal: AbortSignal;
}

export const CONTENDERS = ['ours', 'statements', 'constant', 'naive'] as const;
export type Contender = (typeof CONTENDERS)[number];

/** Milliseconds per request, over all connections. */
export interface ProcessorTimes {
  /** Zero for a contender without a process of its own. */
  server_ms: number;
  /** Includes the change before each request, if there is one. */
  database_ms: number;
}

export type Result = Omit<LoadResult, 'requests'> & ProcessorTimes;

export interface Measurement {
  scenario: Scenario;
  records: number;
  results: Record<Contender, Result>;
  /** Whether our answer equals the naive one. */
  is_same_answer: boolean;
}

const LANES = 4;

interface Cell {
  workspace: BenchWorkspace;
  lanes: Record<Contender, Lane[]>;
  before: (() => Promise<unknown>) | undefined;
  is_same_answer: boolean;
  rounds: Record<Contender, Result[]>;
}

export async function measureScenario(
  bench: Bench,
  scenario: Scenario,
  workspaces: readonly BenchWorkspace[],
  pace: Pace,
): Promise<Measurement[]> {
  const cells: Cell[] = [];
  try {
    for (const workspace of workspaces) cells.push(await openCell(bench, scenario, workspace));
    for (const { lanes } of cells) {
      for (const contender of CONTENDERS) await runLoad(lanes[contender], { duration_ms: pace.warm_up_ms });
    }
    for (let round = 0; round < pace.rounds; round += 1) {
      for (const cell of cells) {
        bench.signal.throwIfAborted();
        await runRound(bench, cell, pace);
      }
    }
    return cells.map(({ workspace, rounds, is_same_answer }) => ({
      scenario,
      records: workspace.records,
      results: perContender((contender) => toMedians(rounds[contender])),
      is_same_answer,
    }));
  } finally {
    await Promise.all(cells.flatMap(({ lanes }) => Object.values(lanes).flat()).map((lane) => lane.close()));
  }
}

async function openCell(bench: Bench, scenario: Scenario, workspace: BenchWorkspace): Promise<Cell> {
  const { service, naive, constant, connection, db, recorder } = bench;
  const { change } = scenario;
  const before = change === undefined ? undefined : () => change(db, workspace);
  const token = workspace.readers[scenario.reader];
  const paths = scenario.toPaths(workspace).map((path) => `/v2/workspaces/${workspace.slug}${path}`);
  const sizes: string[] = [];
  const requests: RecordedStatement[][] = [];
  let agrees = true;
  for (const path of paths) {
    const answer = await fetchText(service.base_url, path, token);
    agrees &&= isSameAnswer(answer, await fetchText(naive.base_url, path, token));
    sizes.push(`/${Buffer.byteLength(answer)}`);
    requests.push(await recorder.record(path, token, before));
  }
  const count = before === undefined ? LANES : 1;
  const open = (make: () => Promise<Lane>) => Promise.all(Array.from({ length: count }, make));
  return {
    workspace,
    before,
    is_same_answer: agrees,
    lanes: {
      ours: await open(() => openHttpLane(service.port, paths, token)),
      statements: await open(() => openStatementLane(connection, requests)),
      constant: await open(() => openHttpLane(constant.port, sizes, token)),
      naive: await open(() => openHttpLane(naive.port, paths, token)),
    },
    rounds: perContender(() => []),
  };
}

interface AnswerBody {
  items?: unknown[];
  next_token?: unknown;
  record?: unknown;
}

/** Our page may be shorter than the limit, as long as another one follows. */
function isSameAnswer(answer: string, naiveAnswer: string): boolean {
  const ours = JSON.parse(answer) as AnswerBody;
  const naive = JSON.parse(naiveAnswer) as AnswerBody;
  if (ours.items === undefined) return isDeepStrictEqual(ours.record, naive.record);
  const expected = ours.next_token === null ? naive.items : naive.items?.slice(0, ours.items.length);
  return isDeepStrictEqual(ours.items, expected);
}

async function runRound(
  bench: Bench,
  { lanes, before, rounds }: Cell,
  { alone_ms, together_ms }: Pace,
): Promise<void> {
  for (const contender of CONTENDERS) {
    const { p50_ms } = await runLoad(lanes[contender].slice(0, 1), { duration_ms: alone_ms, before });
    const server =
      contender === 'statements' ? undefined : bench[contender === 'ours' ? 'service' : contender];
    const readTimes = () => ({
      server: server === undefined ? new Map<string, number>() : readProcessTime(server.pid),
      database: readChildrenTime(bench.postgres_pid),
    });
    const began = readTimes();
    const together = await runLoad(lanes[contender], { duration_ms: together_ms, before });
    const ended = readTimes();
    rounds[contender].push({
      p50_ms,
      requests_per_second: together.requests_per_second,
      server_ms: timeBetween(began.server, ended.server) / together.requests,
      database_ms: timeBetween(began.database, ended.database) / together.requests,
    });
  }
}

function toMedians(rounds: readonly Result[]): Result {
  const medianOf = (key: keyof Result) => median(rounds.map((round) => round[key]));
  return {
    p50_ms: medianOf('p50_ms'),
    requests_per_second: medianOf('requests_per_second'),
    server_ms: medianOf('server_ms'),
    database_ms: medianOf('database_ms'),
  };
}

function perContender<Value>(make: (contender: Contender) => Value): Record<Contender, Value> {
  return Object.fromEntries(CONTENDERS.map((contender) => [contender, make(contender)])) as Record<
    Contender,
    Value
  >;
}
