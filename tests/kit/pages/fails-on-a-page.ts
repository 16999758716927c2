/** A test that fails, for the test of what is told then. */
import { test } from 'node:test';
import { openBrowser } from './shared-browser.ts';

await test('A page without a button', async (t) => {
  const browser = await openBrowser();
  t.after(() => browser.close());
  await t.test('is waited for in vain', async () => {
    const page = await browser.newPage();
    await page.setContent(
      `<h1>Orchard</h1>${'<p>A row.</p>'.repeat(500)}<dialog open>Are you sure?</dialog>`,
    );
    await page.getByRole('button').waitFor({ timeout: 1 });
  });
});
