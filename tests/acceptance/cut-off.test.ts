/** The network goes away: nobody leaves the page, and what it shows is true. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

test('Without a network the page stays, says so, and goes on when the server is back', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { page, context } = await scene.openRecords('owner');
  const list = page.getByRole('list', { name: 'List of records' });
  await list.getByRole('link').first().waitFor();
  // Gone with the document, as a recording would be.
  await page.evaluate('globalThis.isTheSame = true');
  const assertSame = async () => assert.equal(await page.evaluate('globalThis.isTheSame'), true);

  // Before anybody has used the page nothing else is loaded yet.
  await context.setOffline(true);
  const bar = page.getByText('Offline. What you type or record stays in this browser');
  await bar.waitFor();
  const side = page.getByRole('navigation', { name: 'Main' });
  await side.getByRole('link', { name: 'Shared links' }).click();
  const main = page.getByRole('main');
  await main.getByText('The server cannot be reached.').waitFor();
  await page.waitForURL(/\/shares$/);
  await assertAccessible(page);
  await takeScreenshot(page, 'cut-off-page');
  await assertSame();
  await side.getByRole('link', { name: 'Records' }).click();
  await page.getByRole('searchbox').fill('freezer');
  await main.getByRole('heading', { name: 'Search needs the server' }).waitFor();
  assert.equal(await list.count(), 0, 'no rows that were not found');
  await takeScreenshot(page, 'cut-off-search');

  await context.setOffline(false);
  await bar.waitFor({ state: 'detached' });
  await list.getByRole('link').first().waitFor();
  await side.getByRole('link', { name: 'Shared links' }).click();
  await main.getByRole('heading', { name: 'Shared links' }).waitFor();
  await assertSame();

  // All pages were loaded meanwhile, when there was nothing else to do.
  await until('the code of the trash is there', () =>
    page.evaluate<boolean>(
      `performance.getEntriesByType('resource').some(({ name, responseEnd }) => /trash-page/.test(name) && responseEnd > 0)`,
    ),
  );
  await context.setOffline(true);
  await bar.waitFor();
  await side.getByRole('link', { name: 'Trash' }).click();
  await main.getByRole('heading', { name: 'Trash' }).waitFor();
  await assertSame();
});
