/** Measures how long a user waits after typing a word into the search field, and the same query by other means. */
import { Client } from 'pg';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';
import { fetchText } from '../fetch-text.ts';
import type { BenchWorkspace } from '../make-workspace.ts';
import type { BenchBrowser, Visitor } from './open-browser.ts';

/** In milliseconds. */
export interface SearchTimes {
  /** From the last key to the painted results: the page waits 50 ms for another key. */
  shown_ms: number;
  /** The page's request, as measured by the browser. */
  request_ms: number;
  /** The same request, sent by the bench. */
  asked_ms: number;
  /** v2's list of the same records, without places of hits. */
  v2_list_ms: number;
  /** The statement of a search with `ilike`, run by the bare driver. */
  ilike_ms: number;
}

/** The page size of the record list. */
const LIMIT = 50;

/**
 * The reader sees everything, so there is no condition of visibility. Returns ids and titles, without hits.
 */
const ILIKE = `
  select r.record_id, r.title
  from record r join record_text x on x.workspace_id = r.workspace_id and x.ordinal = r.ordinal
  where r.workspace_id = $1 and (x.title ilike $2 or x.transcript ilike $2)
  order by r.recorded_at desc, r.record_id desc limit ${LIMIT}`;

export interface SearchBench {
  measure(word: string): Promise<SearchTimes>;
  close(): Promise<void>;
}

export async function openSearchBench(
  browser: BenchBrowser,
  visitor: Visitor,
  base_url: string,
  connection: ConnectionSettings,
  { workspace_id, slug, readers }: BenchWorkspace,
): Promise<SearchBench> {
  // The same options as the service's connections.
  const client = new Client({ ...connection, options: '-c jit=off -c max_parallel_workers_per_gather=0' });
  await client.connect();
  const ask = (path: string) => timed(() => fetchText(base_url, path, readers.all));
  return {
    async measure(word) {
      const query = `query=${encodeURIComponent(word)}&order=rec_date&limit=${LIMIT}`;
      return {
        ...(await typeWord(browser, visitor, `/w/${slug}/records`, word)),
        asked_ms: await ask(`/app/workspaces/${slug}/records?${query}&hits=10&search_mode=everywhere`),
        v2_list_ms: await ask(`/v2/workspaces/${slug}/records?${query}`),
        ilike_ms: await timed(() =>
          client.query({ name: 'ilike', text: ILIKE, values: [workspace_id, `%${word}%`] }),
        ),
      };
    },
    close: () => client.end(),
  };
}

/** Faster than the page's wait for further keys, so that it sends one request, for the whole word. */
const KEY_MS = 40;

async function typeWord(
  browser: BenchBrowser,
  visitor: Visitor,
  path: string,
  word: string,
): Promise<Pick<SearchTimes, 'shown_ms' | 'request_ms'>> {
  return browser.withPage({ visitor }, async (page) => {
    await page.goto(path);
    await page.getByRole('listitem').first().waitFor();
    await page.evaluate('probe.settle()');
    const shown = page.evaluate<Pick<SearchTimes, 'shown_ms' | 'request_ms'>>(
      `probe.search(${JSON.stringify(word)})`,
    );
    await page.getByRole('searchbox').pressSequentially(word, { delay: KEY_MS });
    return shown;
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
