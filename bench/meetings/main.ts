/**
 * `npm run bench:meetings`: imports and searches meetings of real length, compared with SQLite's FTS5 and
 * PostgreSQL's `tsvector` over the same texts. See docs/benchmarks.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { statement, type Queryable } from '@minutebook/server/base/database/database.ts';
import { runBench, type BenchSession } from '../run-bench.ts';
import { startRival } from '../start-process.ts';
import { readAllMemory } from '../start/at-rest.ts';
import { importMeetings, type MeetingImport } from './import-meetings.ts';
import { inventLanguages, inventMeetings } from './invent-meetings.ts';
import { labelRecords, makeMeetingWorkspace, type MeetingWorkspace } from './make-meeting-workspace.ts';
import { measureMeetings, measureWhile, type MeetingBench, type Waits } from './measure-meetings.ts';
import { countWords, toMeetingScenarios, type MeetingScenario } from './meeting-scenarios.ts';
import { openSqliteIndex } from './sqlite-index.ts';
import { makeTextVectors } from './text-vectors.ts';
import { toImportTable, toSearchTable } from './to-meeting-report.ts';
import { writeMeetings } from './write-meetings.ts';

const USAGE = `npm run bench:meetings -- [--records 1000] [--rounds 5] [--only TEXT]

  --records   meetings: 10000 take 420 MB of text, and some minutes
  --rounds    how often everything is asked in turn
  --only      measure only what has this text in its name
  --insights  the service makes the insights of what is imported, beside all that is measured: a second a meeting
  --keep      keep the meetings and their database in this folder, and take them from there the next time`;

const SEED = 20_261_122;
/** The number of meetings that are imported while others are searched. */
const LATER_MEETINGS = 100;

const options = {
  records: { type: 'string', default: '1000' },
  rounds: { type: 'string', default: '5' },
  only: { type: 'string', default: '' },
  keep: { type: 'string' },
  insights: { type: 'boolean', default: false },
} as const;

const selectUnderWay = statement<{ records: number }>(
  'bench.under-way',
  `select count(*) as records from record_pipeline p where p.stage <> 'done'`,
);

/** By then the readers have ended, and connections and memory that nobody needs are given back. */
const UNTIL_QUIET_MS = 300_000;
const MOST_MEMORY_MB = 300;

/** Insights of a hundred meetings take a minute and a half. */
const MOST_INSIGHTS_MS = 180_000;

await runBench({ usage: USAGE, options }, async (session) => {
  const { values, progress, undo } = session;
  const records = Number(values.records);
  const data_dir = values.keep === undefined ? await session.makeFolder() : await keepFolder(values.keep);
  const toImport = (folder: string): MeetingImport => ({
    data_dir,
    folder,
    wants_insights: values.insights,
  });
  const started = await startBench(session, data_dir);
  const path = join(data_dir, 'loaded.json');
  const loaded = existsSync(path)
    ? (JSON.parse(await readFile(path, 'utf8')) as Loaded)
    : await load(started, { records, data_dir, toImport, progress });
  await writeFile(path, JSON.stringify(loaded), { mode: 0o600 });
  console.log(loaded.import_report);

  const rival = await startRival('meetings/sqlite-server.ts', { args: [toSqlitePath(data_dir)] });
  undo(() => rival.stop());
  const sqlite = openSqliteIndex(toSqlitePath(data_dir));
  undo(async () => sqlite.close());
  const { scenarios: all, workspace } = loaded;
  const scenarios = all.filter(({ name }) => name.includes(values.only));
  const measured: MeetingBench = { ...started, workspace, sqlite, sqlite_port: rival.port };
  const rows = await measureMeetings(measured, scenarios, Number(values.rounds), progress);
  console.log(toSearchTable(rows));
  const alone = await writeLater(data_dir);
  progress('Importing more of them');
  console.log(toImportTable(await importMeetings(started.db, toImport(alone)), null));
  progress('Searching while meetings are imported, and get their insights');
  const { db } = measured;
  for (const name of ['common word', 'phrase of six common words:']) {
    const scenario = all.find((each) => each.name.startsWith(name));
    if (scenario === undefined) continue;
    const folder = await writeLater(data_dir);
    const whileImported = await measureWhile(measured, scenario, () =>
      importMeetings(db, { ...toImport(folder), wants_insights: true }),
    );
    const { records, seconds } = whileImported.work;
    console.log(
      toWaits(
        `${scenario.name}, while others are imported (${(records / seconds).toFixed(1)} records/s)`,
        whileImported,
      ),
    );
    console.log(
      toWaits(
        `${scenario.name}, while they get insights`,
        await measureWhile(measured, scenario, () => untilProcessed(db)),
      ),
    );
  }
  console.log(`memory of the server: ${Math.round(await measured.service.readMemory())} MB`);
  progress('Waiting five minutes');
  await sleep(UNTIL_QUIET_MS);
  console.log(toMemory(readAllMemory(measured.service.pid)));
});

/**
 * A search should take at most twice as long as at rest, and one in a hundred at most four times as long as
 * the slowest ones at rest.
 */
function toWaits(name: string, { rest, during }: { rest: Waits; during: Waits }): string {
  const compare = (what: 'p50_ms' | 'p99_ms', most: number) => {
    const times = during[what] / rest[what];
    return `${during[what].toFixed(1)} ms, ${times.toFixed(2)} × rest (${times <= most ? 'reached' : 'missed'})`;
  };
  return `${name}: p50 ${compare('p50_ms', 2)}, p99 ${compare('p99_ms', 4)}`;
}

function toMemory(megabytes: number): string {
  const reached = megabytes <= MOST_MEMORY_MB ? 'reached' : 'missed';
  return `memory of the server, its workers and its database, five minutes later: ${Math.round(megabytes)} MB (${reached})`;
}

async function untilProcessed(db: Queryable): Promise<void> {
  const end = performance.now() + MOST_INSIGHTS_MS;
  while (performance.now() < end) {
    const [left] = await db.query(selectUnderWay, []);
    if (left?.records === 0) return;
    await sleep(200);
  }
}

async function keepFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o711 });
  return resolve(path);
}

/** Writes further meetings to a folder of their own. */
async function writeLater(data_dir: string): Promise<string> {
  const folder = join(data_dir, `later-${Date.now()}`);
  await writeMeetings(folder, inventMeetings(inventLanguages(SEED), LATER_MEETINGS, Date.now()));
  return folder;
}

type Started = Pick<MeetingBench, 'service' | 'db' | 'client'>;

async function startBench(
  { progress, undo, startService, openDatabase }: Omit<BenchSession<unknown>, 'values'>,
  data_dir: string,
): Promise<Started> {
  progress('Starting the service');
  const service = await startService(data_dir);
  const { connection, db } = await openDatabase(data_dir);
  const client = new Client(connection);
  await client.connect();
  undo(() => client.end());
  return { service, db, client };
}

/** The content of a kept folder. */
interface Loaded {
  workspace: MeetingWorkspace;
  scenarios: MeetingScenario[];
  import_report: string;
}

function toSqlitePath(data_dir: string): string {
  return join(data_dir, 'meetings.sqlite');
}

interface Load {
  records: number;
  data_dir: string;
  toImport(folder: string): MeetingImport;
  progress(text: string): void;
}

async function load(
  { db, client }: Started,
  { records, data_dir, toImport, progress }: Load,
): Promise<Loaded> {
  const languages = inventLanguages(SEED);
  const counts = new Map<string, number>();
  progress(`Inventing ${records} meetings`);
  const folder = join(data_dir, 'meetings');
  await writeMeetings(folder, inventMeetings(languages, records, SEED), (meeting) =>
    countWords(counts, meeting),
  );
  const workspace = await makeMeetingWorkspace(db);
  progress('Importing them');
  const ours = await importMeetings(db, toImport(folder));
  progress('The same into SQLite and tsvector');
  const sqlite = openSqliteIndex(toSqlitePath(data_dir));
  const seconds = sqlite.fill(inventMeetings(languages, records, SEED));
  sqlite.close();
  await makeTextVectors(client, workspace.workspace_id);
  await labelRecords(db, workspace.workspace_id);
  await client.query('vacuum analyze');
  const report = toImportTable(ours, { records, seconds });
  return { workspace, scenarios: toMeetingScenarios(languages, counts, records), import_report: report };
}
