/**
 * `npm run bench:pages [-- --keep <folder> --rounds 7]`: how long a browser takes to show the record list, a
 * record of 5,000 utterances, and results while typing; the size of the first view; violations that axe
 * finds. See docs/benchmarks.md.
 */
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { joinOrStartPostgres } from '@minutebook/server/base/postgres/join-or-start-postgres.ts';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { buildPages } from '../../tests/kit/pages/browser.ts';
import { makeDataFolder } from '../../tests/kit/data-folder.ts';
import { startServe } from '../../tests/kit/serve-process.ts';
import { fetchText } from '../fetch-text.ts';
import { loadDatabase, makeKeptFolder } from '../load-database.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import { countViolations } from './count-violations.ts';
import { measureList, measureScripts, measureTranscript } from './measure-loads.ts';
import { openSearchBench, type SearchTimes } from './measure-search.ts';
import { openBrowser, type BenchBrowser } from './open-browser.ts';
import { LONG_UTTERANCES, preparePages } from './prepare-pages.ts';
import { printReport, type PageFigures } from './print-report.ts';

/** The words, by the share of records they are planted in (generate-workspace.ts). */
const WORDS = { '60 %': 'budget', '30 %': '예산', '1 %': 'forecast', '0.1 %': 'zeppelin' };
const FAR_LINE = `d${LONG_UTTERANCES - 100}`;

type Undo = () => Promise<unknown>;

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort());

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
  },
});
const undo: Undo[] = [];
process.exitCode = await main();

async function main(): Promise<number> {
  const loadBefore = loadavg();
  try {
    const figures = await measureAll(Number(values.records), Number(values.rounds));
    printReport(figures, { before: loadBefore, after: loadavg() });
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function measureAll(records: number, rounds: number): Promise<PageFigures> {
  const data_dir = await openDataFolder(records);
  const { workspaces } = await loadDatabase(data_dir, [records], {
    signal: interrupted.signal,
    onProgress: progress,
  });
  const [workspace] = workspaces;
  if (workspace === undefined) throw new Error('no workspace was loaded');
  const { base_url, connection } = await startService(data_dir);
  const prepared = await preparePages(connection, data_dir, workspace);
  const browser = await openBrowser(base_url);
  undo.push(() => browser.close());
  interrupted.signal.addEventListener('abort', () => void browser.close());
  const reader = await browser.signIn(prepared.reader);
  const owner = await browser.signIn(prepared.owner);
  const path = `/w/${workspace.slug}/records`;
  const record = { path: `/w/${prepared.demo}/records/${prepared.long_record_id}`, far: FAR_LINE };

  progress('Weighing the first view');
  const scripts = await measureScripts(browser, reader, path);
  progress('Loading the list and the transcript');
  const lines = LONG_UTTERANCES;
  const loads = await inRounds(rounds, async () => ({
    list: await measureList(browser, reader, path),
    transcript: await measureTranscript(browser, owner, { ...record, lines, list: 'content_visibility' }),
    plain_transcript: await measureTranscript(browser, owner, { ...record, lines, list: 'plain' }),
  }));
  const search = await measureSearch(browser, { reader, base_url, connection, workspace, rounds });
  const violations = await countViolations(browser, owner, prepared, {
    share_id: await findShareId(base_url, prepared),
    onPage: (page) => progress(`Asking axe: ${page}`),
  });
  return {
    records,
    scripts,
    list: loads.map(({ list }) => list),
    transcript: loads.map(({ transcript }) => transcript),
    plain_transcript: loads.map(({ plain_transcript }) => plain_transcript),
    search,
    violations,
  };
}

/** The kept folder, or one that is removed at the end. */
async function openDataFolder(records: number): Promise<string> {
  if (values.keep !== undefined) return makeKeptFolder(resolve(values.keep), [records]);
  const { data_dir, remove } = await makeDataFolder();
  undo.push(remove);
  return data_dir;
}

/** A process of its own, which serves the current pages. */
async function startService(data_dir: string): Promise<{ base_url: string; connection: ConnectionSettings }> {
  progress('Building the pages, starting the service');
  buildPages();
  const served = startServe({
    MINUTEBOOK_DATA_DIR: data_dir,
    MINUTEBOOK_DEMO: 'off',
    MINUTEBOOK_LOG_LEVEL: 'warn',
    MINUTEBOOK_RATE_LIMIT_ADDRESS: '0',
    MINUTEBOOK_RATE_LIMIT_USER: '0',
    MINUTEBOOK_RATE_LIMIT_WORKSPACE: '0',
  });
  undo.push(() => {
    served.child.kill('SIGTERM');
    return served.exited;
  });
  const base_url = await served.base_url;
  const { connection, stop } = await joinOrStartPostgres({
    data_dir,
    purpose: 'npm run bench:pages',
  });
  undo.push(stop);
  return { base_url, connection };
}

interface SearchScene {
  reader: Awaited<ReturnType<BenchBrowser['signIn']>>;
  base_url: string;
  connection: ConnectionSettings;
  workspace: BenchWorkspace;
  rounds: number;
}

async function measureSearch(
  browser: BenchBrowser,
  { reader, base_url, connection, workspace, rounds }: SearchScene,
): Promise<Map<string, SearchTimes[]>> {
  const bench = await openSearchBench(browser, reader, base_url, connection, workspace);
  undo.push(() => bench.close());
  const found = new Map<string, SearchTimes[]>();
  for (const [share, word] of Object.entries(WORDS)) {
    progress(`Typing ${word}`);
    found.set(share, await inRounds(rounds, () => bench.measure(word)));
  }
  return found;
}

async function findShareId(
  base_url: string,
  { demo, owner, short_record_id }: Awaited<ReturnType<typeof preparePages>>,
): Promise<string> {
  const text = await fetchText(base_url, `/v2/workspaces/${demo}/records/${short_record_id}`, owner.token);
  const { record } = JSON.parse(text) as { record: { shared_record: { share_id: string } } };
  return record.shared_record.share_id;
}

/** One before the first is not counted. */
async function inRounds<Result>(rounds: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    interrupted.signal.throwIfAborted();
    results.push(await work());
  }
  return results.slice(1);
}

function progress(text: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${text}`);
}
