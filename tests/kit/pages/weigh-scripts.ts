/**
 * Measures the size of the scripts that a page loads, for `npm run bench:pages` and for the limit of the
 * first view.
 */
import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from 'playwright-core';

export interface ScriptSizes {
  files: number;
  /** The size with gzip level 9, whatever the server sends. */
  gzip_bytes: number;
  /** The transferred size. */
  sent_bytes: number;
}

/** Must be called before the page is opened, in a window with an empty cache, and with no page that could still load any. */
export function weighScripts(page: Page): { isQuiet(): boolean; finish(): Promise<ScriptSizes> } {
  const under_way = new Set<Request>();
  const weighed: Promise<ScriptWeight>[] = [];
  let lastAt = performance.now();
  const end = (request: Request) => {
    if (under_way.delete(request)) lastAt = performance.now();
  };
  const begin = (request: Request) => {
    if (request.resourceType() === 'script' && !isOfWorker(request.url())) under_way.add(request);
  };
  const weigh = (response: Response) => {
    if (response.headers()['content-type']?.includes('javascript') === true && !isOfWorker(response.url()))
      weighed.push(weighScript(response));
  };
  page.on('request', begin).on('requestfailed', end).on('requestfinished', end).on('response', weigh);
  return {
    /** Whether no script is being loaded, nor was for a while. */
    isQuiet: () => under_way.size === 0 && performance.now() - lastAt > QUIET_MS,
    async finish() {
      page.off('request', begin).off('requestfailed', end).off('requestfinished', end).off('response', weigh);
      const sizes = await Promise.all(weighed);
      return {
        files: sizes.length,
        gzip_bytes: sizes.reduce((sum, { gzip }) => sum + gzip, 0),
        sent_bytes: sizes.reduce((sum, { sent }) => sum + sent, 0),
      };
    },
  };
}

const QUIET_MS = 700;

/** Pages do not wait for a shared worker, and no event reports that its script has loaded. */
const isOfWorker = (url: string) => url.includes('/event-worker-');

interface ScriptWeight {
  gzip: number;
  sent: number;
}

/** Sizes by digest, because many pages load the same scripts, and level 9 is slow. */
const weights = new Map<string, number>();

async function weighScript(response: Response): Promise<ScriptWeight> {
  const [body, sizes] = await Promise.all([response.body(), response.request().sizes()]);
  const digest = hash('sha256', body);
  const gzip = weights.get(digest) ?? gzipSync(body, { level: 9 }).length;
  weights.set(digest, gzip);
  return { gzip, sent: sizes.responseBodySize };
}
