/**
 * Keeps the files of the pages, so that an address opens without a network. What members have read is not its concern: the page
 * keeps that itself (web/session/kept/). It imports nothing: it is one file, with a name that stays.
 */

/** Put in by the build (web/build/offline-files.ts). */
declare const SHELL: {
  readonly version: string;
  /** Addresses of the files. */
  readonly files: readonly string[];
  /** Matches the paths of pages. */
  readonly pages: string;
};

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Event {
  readonly request: Request;
  /** The answer to the request that the browser has sent already, while this worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

declare const registration: { navigationPreload?: { enable(): Promise<void> } };
declare function skipWaiting(): Promise<void>;

const PREFIX = 'minutebook-shell ';
const PAGE = '/';
/** The version of tabs that were opened earlier is kept beside the newest one. */
const MOST_VERSIONS = 2;

const pagePaths = new RegExp(SHELL.pages);

addEventListener('install', (event) => {
  // Nothing waits for the next start: pages come from the server whenever it answers, whichever version this is.
  (event as Extendable).waitUntil(keepShell().then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  (event as Extendable).waitUntil(Promise.all([dropOldShells(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const asked = event as Asked;
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && pagePaths.test(pathname)) asked.respondWith(answerPage(asked));
  else if (pathname.startsWith('/assets/')) asked.respondWith(answerFile(request));
});

/** All or nothing. @throws when the page is of another version, as while servers are replaced one by one, or a proxy's */
async function keepShell(): Promise<void> {
  const name = PREFIX + SHELL.version;
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    const page = await fetch(PAGE, { cache: 'reload' });
    const text = await page.clone().text();
    const named = Array.from(text.matchAll(/"(\/assets\/[^"]+)"/g), ([, file = '']) => file);
    const isPage = page.ok && !page.redirected && named.length > 0;
    if (!isPage || !named.every((file) => SHELL.files.includes(file))) {
      throw new Error('The server has another version of the page, or something else answers.');
    }
    await cache.put(PAGE, page);
    await cache.addAll(SHELL.files);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(shells.slice(0, -MOST_VERSIONS).map((name) => caches.delete(name)));
}

/** The server's, whenever it can be reached: a version that was rolled back is shown at the next start as well. */
async function answerPage({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await caches.open(PREFIX + SHELL.version).then((cache) => cache.match(PAGE));
    if (kept === undefined) throw error;
    return kept;
  }
}

const answerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);
