/** Pages in a browser: see docs/benchmarks.md. */
import { resolve } from 'node:path';
import { buildPages } from '../../tests/kit/pages/build-pages.ts';
import { fetchText } from '../fetch-text.ts';
import { loadDatabase } from '../load-database.ts';
import { runBench } from '../run-bench.ts';
import { countViolations } from './count-violations.ts';
import { measureList, measureScripts, measureTranscript } from './measure-loads.ts';
import { openSearchBench, type SearchTimes } from './measure-search.ts';
import { openBrowser } from './open-browser.ts';
import { LONG_UTTERANCES, preparePages } from './prepare-pages.ts';
import { printReport } from './print-report.ts';

const usage = `npm run bench:pages -- [--keep FOLDER] [--records 100000] [--rounds 7]: how long a browser takes to show the list,
a record of 5,000 utterances, and results while typing; the size of the first view; violations that axe finds`;

/** The words, by the share of records they are planted in (generate-workspace.ts). */
const WORDS = { '60 %': 'budget', '30 %': '예산', '1 %': 'forecast', '0.1 %': 'zeppelin' };
const FAR_LINE = `d${LONG_UTTERANCES - 100}`;

const options = {
  keep: { type: 'string' },
  records: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '7' },
} as const;

await runBench({ usage, options }, async (session) => {
  const { values, signal, progress, undo } = session;
  const [records, rounds] = [Number(values.records), Number(values.rounds)];
  const keptIn = values.keep === undefined ? null : resolve(values.keep);
  const { data_dir, workspaces } = await loadDatabase(session, [records], keptIn);
  const [workspace] = workspaces;
  if (workspace === undefined) throw new Error('no workspace was loaded');
  progress('Building the pages, starting the service');
  buildPages();
  const { base_url } = await session.startService(data_dir);
  const { connection } = await session.openDatabase(data_dir);
  const prepared = await preparePages(connection, data_dir, workspace);
  const browser = await openBrowser(base_url);
  undo(() => browser.close());
  signal.addEventListener('abort', () => void browser.close());
  const reader = await browser.signIn(prepared.reader);
  const owner = await browser.signIn(prepared.owner);
  const path = `/w/${workspace.slug}/records`;
  const record = { path: `/w/${prepared.demo}/records/${prepared.long_record_id}`, far: FAR_LINE };
  const inRounds = makeRounds(rounds, signal);

  progress('Weighing the first view');
  const scripts = await measureScripts(browser, reader, path);
  progress('Loading the list and the transcript');
  const lines = LONG_UTTERANCES;
  const loads = await inRounds(async () => ({
    list: await measureList(browser, reader, path),
    transcript: await measureTranscript(browser, owner, { ...record, lines, list: 'content_visibility' }),
    plain_transcript: await measureTranscript(browser, owner, { ...record, lines, list: 'plain' }),
  }));
  const bench = await openSearchBench(browser, reader, base_url, connection, workspace);
  undo(() => bench.close());
  const search = new Map<string, SearchTimes[]>();
  for (const [share, word] of Object.entries(WORDS)) {
    progress(`Typing ${word}`);
    search.set(share, await inRounds(() => bench.measure(word)));
  }
  const violations = await countViolations(browser, owner, prepared, {
    share_id: await findShareId(base_url, prepared),
    onPage: (page) => progress(`Asking axe: ${page}`),
  });
  printReport({
    records,
    scripts,
    list: loads.map(({ list }) => list),
    transcript: loads.map(({ transcript }) => transcript),
    plain_transcript: loads.map(({ plain_transcript }) => plain_transcript),
    search,
    violations,
  });
});

async function findShareId(
  base_url: string,
  { demo, owner, short_record_id }: Awaited<ReturnType<typeof preparePages>>,
): Promise<string> {
  const text = await fetchText(base_url, `/v2/workspaces/${demo}/records/${short_record_id}`, owner.token);
  const { record } = JSON.parse(text) as { record: { shared_record: { share_id: string } } };
  return record.shared_record.share_id;
}

/** The first round is not counted. */
const makeRounds =
  (rounds: number, signal: AbortSignal) =>
  async <Result>(work: () => Promise<Result>): Promise<Result[]> => {
    const results: Result[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      signal.throwIfAborted();
      results.push(await work());
    }
    return results.slice(1);
  };
