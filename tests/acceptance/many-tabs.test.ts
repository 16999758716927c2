/** Over HTTP/1.1 a browser has six connections to a server: the events of all its tabs come over one of them. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startPagesScene, type PagesScene } from '../kit/pages/browser.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const TABS = 12;
const STREAMS_OF_A_USER = 10;

async function startScene(t: TestContext): Promise<PagesScene | undefined> {
  if (!hasPrograms(t, 'chromium')) return undefined;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  return scene;
}

async function rename({ server, demo, account }: PagesScene, title: string): Promise<void> {
  const { token } = account('owner');
  const at = `/api/v3/workspaces/${demo.workspace}/records`;
  const { items } = requireOk(await server.get(`${at}?limit=1&order=rec_date`, token)).body;
  requireOk(await server.send('PATCH', `${at}/${items[0].id}`, { token, body: { title } }));
}

/** How many the user may open besides those there are. */
async function countFurtherStreams({ server, demo, account }: PagesScene): Promise<number> {
  const over = new AbortController();
  const headers = { authorization: `Bearer ${account('owner').token}` };
  const url = `${server.base_url}/events?workspace=${demo.workspace}`;
  let count = 0;
  while ((await fetch(url, { headers, signal: over.signal })).ok) count += 1;
  over.abort();
  return count;
}

test('Twelve tabs of one browser load and follow what changes, on plain http', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { demo } = scene;
  const { context, page, assertQuiet } = await scene.openRecords('owner');
  const pages = [page];
  while (pages.length < TABS) {
    const tab = await context.newPage();
    await tab.goto(`/w/${demo.workspace}/records`);
    await tab.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    pages.push(tab);
  }
  await rename(scene, 'Seen in every tab');
  for (const tab of pages) await tab.getByRole('link', { name: 'Seen in every tab' }).waitFor();

  // The tab is gone that came first.
  await pages.shift()?.close();
  await rename(scene, 'Seen in eleven');
  for (const tab of pages) await tab.getByRole('link', { name: 'Seen in eleven' }).waitFor();
  assert.equal(await countFurtherStreams(scene), STREAMS_OF_A_USER - 1);
  assertQuiet();
});

test('Where a browser has no shared workers, each tab follows by itself', async (t) => {
  const scene = await startScene(t);
  if (scene === undefined) return;
  const { context, page } = await scene.signIn('owner');
  await context.addInitScript('delete globalThis.SharedWorker');
  await page.goto(`/w/${scene.demo.workspace}/records`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await rename(scene, 'Seen alone');
  await page.getByRole('link', { name: 'Seen alone' }).waitFor();
});
