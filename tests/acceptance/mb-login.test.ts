/** Somebody signs in with mb: the command line in this process, the pages in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { makeMb } from '../kit/run-mb.ts';

test('Signing in with mb', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const owner = scene.account('owner');

  /** Opens what mb asks for in a window, as a browser that is there already does. */
  const opening = (page: Page) => ({
    openBrowser: (address: string) => void page.goto(address),
  });
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  await t.test('opens the browser, in which one signs in and allows it', async (t) => {
    const { page } = await scene.visit();
    const mb = await makeMb(t);
    const login = mb.run(['login', server.base_url], { terminal: opening(page) });
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Allow ⁨mb⁩ to connect?' }).waitFor();
    await press(page, 'Allow');
    await page.getByText('Done: go back to the terminal. This page can be closed.').waitFor();
    const { exit_code, notes, out } = await login;
    assert.equal(exit_code, 0, notes);
    assert.match(out, new RegExp(`in workspace ${demo.workspace}`));
    assert.ok((await mb.run(['record', 'list', '--json'])).json.items.length > 0);
  });

  await t.test('is over when one denies it, and both sides say so', async (t) => {
    const { page } = await scene.openRecordsAgain('owner');
    const mb = await makeMb(t);
    const login = mb.run(['login', server.base_url], { terminal: opening(page) });
    await press(page, 'Deny');
    await page.getByText('Not signed in: the terminal says why. This page can be closed.').waitFor();
    const { exit_code, notes } = await login;
    assert.equal(exit_code, 4);
    assert.match(notes, /access_denied/);
    assert.equal((await mb.run(['record', 'list'])).exit_code, 4);
  });

  await t.test('on a machine without a browser, takes the code that one enters elsewhere', async (t) => {
    const { page } = await scene.openRecordsAgain('owner');
    const mb = await makeMb(t);
    const shown = Promise.withResolvers<{ address: string; code: string }>();
    const note = (line: string) => {
      const [, address, code] = /^Open (\S+) in any browser and enter (\S+)$/.exec(line) ?? [];
      if (address !== undefined && code !== undefined) shown.resolve({ address, code });
    };
    const login = mb.run(['login', server.base_url, '--device'], { terminal: { note } });
    const { address, code } = await shown.promise;
    await page.goto(address);
    await page.getByLabel('Code').fill(code);
    await press(page, 'Continue');
    await press(page, 'Allow');
    await page.getByText('Return to your device').waitFor();
    assert.equal((await login).exit_code, 0);
    assert.ok((await mb.run(['record', 'list', '--json'])).json.items.length > 0);
  });
});
