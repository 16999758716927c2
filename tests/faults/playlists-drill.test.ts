/** Playlists of two people, and moments in tabs that stay open, while the network, the server and its database fail. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';
import { isReady, rowOf, select, startMomentsScene, toolbar } from './moments-scene.ts';

test('Playlists and open tabs outlive the network, the server and a restored backup', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startMomentsScene(t);
  const { ana, list, playlists, requireOnce } = scene;
  const save = (page: Page) => page.keyboard.press('Enter');
  for (const text of ['Clip of no network', 'Clip of answer lost']) await scene.makeClip(text);

  await t.test('playlist made of a clip: answer lost', async () => {
    const [page] = ana.pages;
    const dialog = page.getByRole('dialog');
    await scene.attempt(ana, 'answer lost', {
      async act() {
        await rowOf(page, 'Clip of no network')
          .getByRole('button', { name: /to a playlist$/ })
          .click();
        await dialog.getByLabel('Name').fill('Best of');
        await save(page);
      },
      again: () => dialog.getByLabel('Name').press('Enter'),
    });
    await dialog.waitFor({ state: 'detached' });
    const [made, ...others] = await playlists();
    assert.deepEqual([made?.name, made?.entries.length, others.length], ['Best of', 1, 0]);
  });
  await t.test('clip added to it: server killed after', async () => {
    const [page] = ana.pages;
    const dialog = page.getByRole('dialog');
    await scene.attempt(ana, 'server killed after', {
      async act() {
        await rowOf(page, 'Clip of answer lost')
          .getByRole('button', { name: /to a playlist$/ })
          .click();
        await dialog.getByRole('combobox', { name: 'Playlist' }).waitFor();
        await dialog.getByRole('button', { name: 'Add to playlist' }).click();
      },
      again: () => dialog.getByRole('button', { name: 'Add to playlist' }).click(),
    });
    await dialog.waitFor({ state: 'detached' });
    assert.equal((await playlists())[0]?.entries.length, 2);
  });

  await t.test('playlist deleted: answer lost', async () => {
    const [, page] = ana.pages;
    const address = page.url();
    await page.getByRole('link', { name: 'Playlists' }).click();
    await page.getByRole('link', { name: 'Best of' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await scene.attempt({ ...ana, pages: [page, page] }, 'answer lost', {
      act: () => confirm.click(),
      again: () => confirm.click(),
    });
    await page.getByText('No playlists yet').waitFor();
    assert.deepEqual(await playlists(), []);
    await page.goto(address);
    await isReady(page);
    await page.getByRole('tab', { name: /^Moments/ }).click();
  });

  await t.test('backup restored while tabs are open', async () => {
    const [first, second] = ana.pages;
    await scene.backUp();
    // What is written now is not in the backup.
    await select(first, 8);
    await toolbar(first).getByRole('button', { name: 'Comment' }).click();
    await first.getByRole('textbox', { name: /^Comment at/ }).fill('Written after the backup');
    await save(first);
    await requireOnce('Written after the backup');
    const edited = rowOf(first, 'Written after the backup');
    await edited.getByRole('button', { name: /^Edit the comment/ }).click();
    const field = first.getByRole('textbox', { name: /^Text at/ });
    await field.fill('Being changed while it goes');
    await select(second, 9);
    await toolbar(second).getByRole('button', { name: 'Comment' }).click();
    const other = second.getByRole('textbox', { name: /^Comment at/ });
    await other.fill('Typed before, sent after');
    await scene.restore();
    await other.press('Enter');
    await requireOnce('Typed before, sent after');
    await until('the lost comment is nowhere', async () =>
      (await list()).every(({ text }) => text !== 'Written after the backup'),
    );
    // What was being typed is still in this browser.
    const kept = await first.evaluate<boolean>(
      `JSON.stringify(localStorage).includes('Being changed while it goes')`,
    );
    assert.ok(kept);
  });
});
