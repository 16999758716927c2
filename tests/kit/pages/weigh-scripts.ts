/** Weighs the scripts that a page loads, as `npm run bench:pages` and the limit of the first view count them. */
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

export interface ScriptSizes {
  files: number;
  /** At gzip's level 9, whatever the server sends. */
  gzip_bytes: number;
  /** The transferred size. */
  sent_bytes: number;
}

/** Begin before the page is opened, in a window whose cache is empty. */
export function weighScripts(page: Page): { isQuiet(): boolean; finish(): Promise<ScriptSizes> } {
  const under_way = new Set<Request>();
  const weighed: Promise<{ gzip: number; sent: number }>[] = [];
  let lastAt = performance.now();
  const end = (request: Request) => {
    if (under_way.delete(request)) lastAt = performance.now();
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'script') under_way.add(request);
  });
  page.on('requestfailed', end);
  page.on('requestfinished', end);
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript') !== true) return;
    weighed.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, sizes]) => ({
        gzip: gzipSync(body, { level: 9 }).length,
        sent: sizes.responseBodySize,
      })),
    );
  });
  return {
    /** No script is on its way, nor was one for a while. */
    isQuiet: () => under_way.size === 0 && performance.now() - lastAt > QUIET_MS,
    async finish() {
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
