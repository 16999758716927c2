/** Without a network: the page opens, shows what this member read last, says how old it is, and keeps nothing of anybody else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const ALLOWED = { serviceWorkers: 'allow' } as const;
const TITLE = 'Board meeting';

/** Runs in the page: all that is kept of what was read. */
const KEPT = `(async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('minutebook-kept '));
  const kept = await Promise.all(names.map(async (name) => {
    const cache = await caches.open(name);
    return Promise.all((await cache.keys()).map(async (request) => ({
      address: request.url,
      text: await (await cache.match(request)).text(),
    })));
  }));
  return kept.flat();
})()`;

interface Kept {
  address: string;
  text: string;
}

const readKept = (page: Page) => page.evaluate<Kept[]>(KEPT);

async function waitUntilKept(page: Page, address: RegExp): Promise<void> {
  await until(
    `${address} is kept`,
    async () => (await readKept(page)).some((kept) => address.test(kept.address)) || undefined,
  );
}

/** The worker is there once somebody has used the page. */
async function waitForShell(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await waitForValue(
    page,
    `navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated')`,
  );
}

async function goOffline(context: BrowserContext, page: Page, path: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(path);
}

test('Without a network', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const list = (page: Page) => page.getByRole('list', { name: 'List of records' });

  await t.test('a page opens, with the list and the records that were read last', async () => {
    const { page, context } = await scene.openRecords('owner', ALLOWED);
    await waitForShell(page);
    await recordLink(page, TITLE).click();
    await page.getByRole('heading', { name: TITLE }).waitFor();
    const path = new URL(page.url()).pathname;
    await waitUntilKept(page, /\/records\/\d+\?/);
    await waitUntilKept(page, /\/search\?/);
    for (const { text } of await readKept(page)) {
      assert.doesNotMatch(text, /"original_text":"/);
      assert.doesNotMatch(text, /access_token/);
    }

    await waitUntilKept(page, /\/workspaces(?:\?|$)/);
    await goOffline(context, page, '/');
    await recordLink(page, TITLE).waitFor();
    await page.getByText(/^Not updated since /).waitFor();
    await page.getByText('Offline. What you type or record stays in this browser').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'offline-list');
    await page.goto(path);
    await page.getByRole('button', { name: /^Switch workspace/ }).click();
    await page.getByRole('menuitemradio').first().click();
    await recordLink(page, TITLE).waitFor();
    await page.goto(path);
    await page.getByRole('heading', { name: TITLE }).waitFor();
    await page.getByText(/^Not updated since /).waitFor();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await assertAccessible(page);
    await takeScreenshot(page, 'offline-record-phone');

    await page.goto(`/w/${slug}/records?query=budget`);
    await page.getByRole('heading', { name: 'Search needs the server' }).waitFor();
    assert.equal(await list(page).count(), 0);
    await page.goto(`/w/${slug}/trash`);
    await page.getByRole('heading', { name: 'Trash' }).waitFor();
    await page.goto(`/w/${slug}/records/999999`);
    await page.getByText('The server cannot be reached.').waitFor();

    await page.goto(path);
    await page.getByText(/^Not updated since /).waitFor();
    await context.setOffline(false);
    await page.getByText(/^Not updated since /).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: TITLE }).waitFor();
  });

  await t.test('nothing is left of whoever signs out, nor for whoever signs in next', async () => {
    const { page, context } = await scene.openRecords('owner', ALLOWED);
    await waitForShell(page);
    await waitUntilKept(page, /\/search\?/);
    const other = await scene.signIn('member');
    const [cookie] = await other.context.cookies(`${scene.server.base_url}/app`);
    assert.ok(cookie);
    await context.addCookies([cookie]);
    await page.goto(`/w/${slug}/records`);
    await list(page).getByRole('link').first().waitFor();
    await until(
      'what the owner read is gone',
      async () =>
        (await page.evaluate<number>(
          `caches.keys().then((names) => names.filter((name) => name.startsWith('minutebook-kept ')).length)`,
        )) <= 1 || undefined,
    );
    assert.ok((await readKept(page)).every(({ text }) => !text.includes(TITLE)));

    await waitUntilKept(page, /\/search\?/);
    const name = await page.evaluate<string>(`JSON.parse(localStorage.getItem('minutebook.user')).name`);
    await page.getByRole('button', { name }).last().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    assert.deepEqual(await readKept(page), []);
    await goOffline(context, page, `/w/${slug}/records`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  await t.test('guests have nothing kept', async () => {
    const { page } = await scene.openRecords('guest', ALLOWED);
    await waitForShell(page);
    await list(page).getByRole('link').first().waitFor();
    await page.reload();
    await list(page).getByRole('link').first().waitFor();
    await page.waitForTimeout(4_000);
    const kept = await readKept(page);
    assert.deepEqual(
      kept.filter(({ address }) => address.includes(`/workspaces/${slug}/`)),
      [],
    );
  });
});

test('The page can be installed, and works where a browser keeps nothing', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('its manifest has icons that are there', async () => {
    const { page } = await scene.visit();
    await page.goto('/sign-in');
    const href = await page.getAttribute('link[rel=manifest]', 'href');
    assert.ok(href);
    const manifest = await fetch(new URL(href, scene.server.base_url));
    assert.match(manifest.headers.get('content-type') ?? '', /manifest\+json/);
    const { icons, start_url } = (await manifest.json()) as { icons: { src: string }[]; start_url: string };
    assert.equal(start_url, '/');
    for (const { src } of icons) {
      const icon = await fetch(new URL(src, scene.server.base_url));
      assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/png']);
    }
    const worker = await fetch(new URL('/service-worker.js', scene.server.base_url));
    assert.equal(worker.headers.get('cache-control'), 'no-cache');
    assert.match(worker.headers.get('content-type') ?? '', /javascript/);
  });

  await t.test('a browser that refuses storage, or a server over plain HTTP, changes nothing', async () => {
    for (const script of [
      `CacheStorage.prototype.open = () => Promise.reject(new DOMException('', 'SecurityError'));`,
      `delete Navigator.prototype.serviceWorker;`,
    ]) {
      const { page, context, assertQuiet } = await scene.signIn('owner', ALLOWED);
      await context.addInitScript(script);
      await page.goto(`/w/${scene.demo.workspace}/records`);
      await recordLink(page, TITLE).click();
      await page.getByRole('heading', { name: TITLE }).waitFor();
      assertQuiet();
      await context.close();
    }
  });
});

test('Another version of the server is offered, and never forced', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page } = await scene.openRecords('owner');
  await page.mouse.move(10, 10);
  await page.evaluate('globalThis.isTheSame = true');
  const bar = page.getByRole('button', { name: 'Load the new version' });
  const comeBack = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  // The part that looks is loaded when there is nothing else to do.
  await waitForValue(
    page,
    `performance.getEntriesByType('resource').some(({ name, responseEnd }) => /new-version-bar/.test(name) && responseEnd > 0)`,
  );

  await page.route(`${scene.server.base_url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html>A proxy asks you to sign in.</html>' }),
  );
  await comeBack();
  await page.waitForTimeout(500);
  assert.equal(await bar.count(), 0, 'what a proxy says is no version');

  await page.unroute(`${scene.server.base_url}/`);
  await page.route(`${scene.server.base_url}/`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-another.js');
    await route.fulfill({ response: answer, body });
  });
  await page.getByRole('searchbox').fill('budget');
  await comeBack();
  await page.waitForTimeout(3_000);
  assert.equal(await bar.count(), 0, 'somebody is typing');
  await page.getByRole('searchbox').fill('');
  await bar.waitFor();
  await assertAccessible(page);
  await takeScreenshot(page, 'new-version');
  assert.equal(await page.evaluate('globalThis.isTheSame'), true);
  await bar.click();
  await waitForValue(page, `globalThis.isTheSame === undefined && document.readyState === 'complete'`);
});
