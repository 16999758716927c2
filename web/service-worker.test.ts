import assert from 'node:assert/strict';
import { test } from 'node:test';

const FILE = '/assets/app-1.js';
const PAGE = `<script src="${FILE}"></script>`;

/** Installs the worker where the server answers this for the page. Resolves to what is kept then. */
async function install(answer: Response): Promise<string[]> {
  const shells = new Map<string, string[]>();
  const installed = Promise.withResolvers<unknown>();
  Object.assign(globalThis, {
    SHELL: { version: '1', files: [FILE], pages: '^/$' },
    caches: {
      delete: async (name: string) => shells.delete(name),
      async open(name: string) {
        const files: string[] = [];
        shells.set(name, files);
        return {
          put: async (address: string) => void files.push(address),
          addAll: async (addresses: string[]) => void files.push(...addresses),
        };
      },
    },
    fetch: async () => answer,
    skipWaiting: () => undefined,
    addEventListener(kind: string, listener: (event: unknown) => void) {
      const waitUntil = (work: Promise<unknown>) => installed.resolve(work.catch(() => undefined));
      if (kind === 'install') listener({ waitUntil });
    },
  });
  await import(`./service-worker.ts?${Math.random()}`);
  await installed.promise;
  return [...shells.values()].flat();
}

test('the page and its files are kept for offline', async () => {
  assert.deepEqual(await install(new Response(PAGE)), ['/', FILE]);
});

test('what a proxy answers in place of the page is not kept for offline', async () => {
  assert.deepEqual(await install(new Response(PAGE, { status: 503 })), []);
  assert.deepEqual(await install(new Response('<h1>Sign in to the network</h1>')), []);
  const elsewhere = new Response(PAGE);
  Object.defineProperty(elsewhere, 'redirected', { value: true });
  assert.deepEqual(await install(elsewhere), []);
});
