/**
 * `npm run bench:meetings`: meetings of real length, imported and searched, beside SQLite's FTS5 and PostgreSQL's `tsvector` over
 * the same texts. See docs/benchmarks.md.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '@minutebook/server/base/database/database.ts';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import { makeDataFolder, removeLeftDataFolders } from '../../tests/kit/data-folder.ts';
import { startRival, startService } from '../start-process.ts';
import { importMeetings, type MeetingImport } from './import-meetings.ts';
import { inventLanguages, inventMeetings } from './invent-meetings.ts';
import { labelRecords, makeMeetingWorkspace, type MeetingWorkspace } from './make-meeting-workspace.ts';
import { measureMeetings, measureWhile, type MeetingBench } from './measure-meetings.ts';
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

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    insights: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const started_at = performance.now();
function progress(text: string): void {
  console.error(`${String(Math.round((performance.now() - started_at) / 1000)).padStart(4)} s  ${text}`);
}

if (values.help) console.log(USAGE);
else await main(Number(values.records), Number(values.rounds));

async function main(records: number, rounds: number): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await run({ data_dir: await openFolder(undo), records, rounds, undo });
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

/** The kept one, or one that is removed in the end. */
async function openFolder(undo: Run['undo']): Promise<string> {
  if (values.keep !== undefined) {
    await mkdir(values.keep, { recursive: true, mode: 0o711 });
    return resolve(values.keep);
  }
  await removeLeftDataFolders();
  const { data_dir, remove } = await makeDataFolder();
  undo.push(remove);
  return data_dir;
}

interface Run {
  data_dir: string;
  records: number;
  rounds: number;
  undo: (() => Promise<unknown>)[];
}

async function run({ data_dir, records, rounds, undo }: Run): Promise<void> {
  const started = await startBench(data_dir, undo);
  const path = join(data_dir, 'loaded.json');
  const loaded = existsSync(path)
    ? (JSON.parse(await readFile(path, 'utf8')) as Loaded)
    : await load(started, data_dir, records);
  await writeFile(path, JSON.stringify(loaded), { mode: 0o600 });
  console.log(loaded.import_report);

  const rival = await startRival('meetings/sqlite-server.ts', { args: [toSqlitePath(data_dir)] });
  undo.push(() => rival.stop());
  const sqlite = openSqliteIndex(toSqlitePath(data_dir));
  undo.push(async () => sqlite.close());
  const { scenarios: all, workspace } = loaded;
  const scenarios = all.filter(({ name }) => name.includes(values.only));
  const measured: MeetingBench = { ...started, workspace, sqlite, sqlite_port: rival.port };
  const rows = await measureMeetings(measured, scenarios, rounds, progress);
  console.log(toSearchTable(rows));
  const [alone, laterFolder] = [await writeLater(data_dir), await writeLater(data_dir)];
  progress('Importing more of them');
  console.log(toImportTable(await importMeetings(started.db, toImport(data_dir, alone)), null));
  progress('Searching while meetings are imported');
  const [common] = all.filter(({ name }) => name.startsWith('common word'));
  if (common === undefined) return;
  const { during, work } = await measureWhile(measured, common, () =>
    importMeetings(measured.db, toImport(data_dir, laterFolder)),
  );
  console.log(
    `${common.name}, while others are imported: p50 ${during.toFixed(2)} ms; the import meanwhile: ` +
      `${(work.records / work.seconds).toFixed(1)} records/s`,
  );
  console.log(`memory of the server: ${Math.round(await measured.service.readMemory())} MB`);
}

function toImport(data_dir: string, folder: string): MeetingImport {
  return { data_dir, folder, wants_insights: values.insights };
}

/** Others than are there, in a folder of their own. */
async function writeLater(data_dir: string): Promise<string> {
  const folder = join(data_dir, `later-${Date.now()}`);
  await writeMeetings(folder, inventMeetings(inventLanguages(SEED), LATER_MEETINGS, Date.now()));
  return folder;
}

type Started = Pick<MeetingBench, 'service' | 'db' | 'client'>;

async function startBench(data_dir: string, undo: Run['undo']): Promise<Started> {
  progress('Starting the service');
  const service = await startService(data_dir, []);
  undo.push(() => service.stop());
  const { connection, stop } = await joinOrStartPostgres({
    data_dir,
    purpose: 'npm run bench:meetings',
  });
  undo.push(stop);
  const db = openDatabase(connection);
  undo.push(() => db.close());
  const client = new Client(connection);
  await client.connect();
  undo.push(() => client.end());
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

async function load({ db, client }: Started, data_dir: string, records: number): Promise<Loaded> {
  const languages = inventLanguages(SEED);
  const counts = new Map<string, number>();
  progress(`Inventing ${records} meetings`);
  const folder = join(data_dir, 'meetings');
  await writeMeetings(folder, inventMeetings(languages, records, SEED), (meeting) =>
    countWords(counts, meeting),
  );
  const workspace = await makeMeetingWorkspace(db);
  progress('Importing them');
  const ours = await importMeetings(db, toImport(data_dir, folder));
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
