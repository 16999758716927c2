/**
 * Two people with two tabs each write comments, notes and clips of one record while the network and the
 * server fail: nothing is lost or doubled, and nothing typed is dropped.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hasPrograms } from '../kit/require-programs.ts';
import { requireShown, rowOf, select, startMomentsScene, toolbar } from './moments-scene.ts';

const FAULTS = ['no network', 'answer lost', 'server killed after'] as const;

test('Moments that two people write outlive the network and the server', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startMomentsScene(t);
  const { ana, bo, list, requireOnce } = scene;

  const save = (page: Page) => page.keyboard.press('Enter');
  for (const [index, fault] of (
    [
      'none',
      'no network',
      'answer lost',
      'answer lost, tab closed',
      'server killed before',
      'server killed after',
    ] as const
  ).entries()) {
    await t.test(`comment with a mention: ${fault}`, async () => {
      const field = (page: Page) => page.getByRole('textbox', { name: /^Comment at/ });
      const text = `Ask @Bo Reed about ${fault}`;
      await scene.attempt(ana, fault, {
        async act(page) {
          await select(page, index);
          await toolbar(page).getByRole('button', { name: 'Comment' }).click();
          await field(page).fill(text);
          await field(page).press('Enter');
        },
        async again(page) {
          assert.equal(await field(page).inputValue(), text);
          await field(page).press('Enter');
        },
      });
      const made = await requireOnce(text);
      assert.equal(made?.mentions.length, 1);
    });
  }

  for (const fault of FAULTS) {
    await t.test(`note: ${fault}`, async () => {
      const field = (page: Page) => page.getByRole('textbox', { name: /^Note at/ });
      await scene.attempt(bo, fault, {
        async act(page) {
          await page.getByRole('button', { name: 'Note this moment' }).click();
          await field(page).fill(`A note of ${fault}`);
          await field(page).press('Enter');
        },
        again: (page) => field(page).press('Enter'),
      });
      await field(bo.pages[0]).waitFor({ state: 'detached' });
      // A reader's notes are their own.
      const all = await list(scene.reader_token);
      assert.equal(all.filter(({ text }) => text === `A note of ${fault}`).length, 1);
    });
    await t.test(`clip: ${fault}`, async () => {
      const title = `Clip of ${fault}`;
      const dialog = (page: Page) => page.getByRole('dialog', { name: 'New clip' });
      await scene.attempt(ana, fault, {
        async act(page) {
          await select(page, 3);
          await toolbar(page).getByRole('button', { name: 'Clip' }).click();
          await dialog(page).getByRole('textbox', { name: 'Title' }).fill(title);
          await save(page);
        },
        again: (page) => dialog(page).getByRole('textbox', { name: 'Title' }).press('Enter'),
      });
      const [page] = ana.pages;
      await page.getByRole('dialog', { name: /^Share the clip/ }).waitFor();
      await page.keyboard.press('Escape');
      await requireOnce(title);
    });
  }

  await t.test('note for oneself, at another time: answer lost, tab closed', async () => {
    const field = (page: Page) => page.getByRole('textbox', { name: /^Note at/ });
    await scene.attempt(ana, 'answer lost, tab closed', {
      async act(page) {
        await page.getByRole('button', { name: 'Note this moment' }).click();
        await page.getByRole('textbox', { name: 'Time' }).fill('0:31');
        await page.getByRole('checkbox', { name: 'Only for me' }).check();
        await field(page).fill('For me alone');
        await field(page).press('Enter');
      },
      async again(page) {
        assert.ok(await page.getByRole('checkbox', { name: 'Only for me' }).isChecked());
        await field(page).press('Enter');
        await field(page).waitFor({ state: 'detached' });
      },
    });
    const made = (await list()).filter(({ text }) => text === 'For me alone');
    assert.deepEqual(
      made.map(({ start_ms, audience }) => [start_ms, audience]),
      [[31_000, 'author']],
    );
  });

  for (const fault of FAULTS) {
    await t.test(`comment changed: ${fault}`, async () => {
      const [page] = ana.pages;
      await rowOf(page, `Ask @Bo Reed about ${fault}`)
        .getByRole('button', { name: /^Edit the comment/ })
        .click();
      const field = page.getByRole('textbox', { name: /^Text at/ });
      await scene.attempt(ana, fault, {
        async act() {
          await field.fill(`Changed under ${fault}`);
          await field.press('Enter');
        },
        async again() {
          assert.equal(await field.inputValue(), `Changed under ${fault}`);
          await field.press('Enter');
          await field.waitFor({ state: 'detached' });
        },
      });
      await requireOnce(`Changed under ${fault}`);
    });
    await t.test(`comment deleted, and that undone: ${fault}`, async () => {
      const text = `Changed under ${fault}`;
      const [page] = ana.pages;
      const remove = () =>
        rowOf(page, text)
          .getByRole('button', { name: /^Delete the comment/ })
          .click();
      await scene.attempt(ana, fault, {
        act: remove,
        async again() {
          await page.getByRole('button', { name: 'Try again' }).click();
        },
      });
      await requireOnce(text, 0);
      await scene.attempt(ana, fault, {
        act: () => page.getByRole('button', { name: 'Undo' }).click(),
        again: () => page.getByRole('button', { name: 'Try again' }).click(),
      });
      await requireOnce(text);
    });
  }
  await t.test('comment deleted and undone twice, the first time with a lost answer', async () => {
    const text = 'Changed under answer lost';
    const [page] = ana.pages;
    const remove = async () => {
      await rowOf(page, text)
        .getByRole('button', { name: /^Delete the comment/ })
        .click();
      await requireOnce(text, 0);
    };
    const undo = () => page.getByRole('button', { name: 'Undo' }).last().click();
    await remove();
    await scene.attempt(ana, 'answer lost', { act: undo, again: remove });
    await undo();
    await requireOnce(text);
  });
  await t.test('reply: answer lost, tab closed', async () => {
    const field = (page: Page) => page.getByRole('textbox', { name: /^Reply at/ });
    await scene.attempt(bo, 'answer lost, tab closed', {
      async act(page) {
        await rowOf(page, 'Changed under answer lost').getByRole('button', { name: 'Reply' }).click();
        await field(page).fill('I will ask her.');
        await field(page).press('Enter');
      },
      again: (page) => field(page).press('Enter'),
    });
    await requireOnce('I will ask her.');
  });
  await t.test('comment changed in two tabs of its author', async () => {
    for (const [index, page] of ana.pages.entries()) {
      await rowOf(page, 'Changed under no network')
        .getByRole('button', { name: /^Edit the comment/ })
        .click();
      await page.getByRole('textbox', { name: /^Text at/ }).fill(`Changed in tab ${index}`);
    }
    const [first, second] = ana.pages;
    await save(first);
    await requireShown(bo.pages, 'Changed in tab 0');
    await save(second);
    await second.getByText('Changed in tab 0').first().waitFor();
    await second.getByRole('button', { name: 'Keep mine' }).click();
    await requireOnce('Changed in tab 1');
    await requireOnce('Changed in tab 0', 0);
  });
  await t.test('resolved, and the answer lost', async () => {
    const [page] = bo.pages;
    const row = rowOf(page, 'Changed in tab 1');
    await scene.attempt(bo, 'answer lost', {
      act: () => row.getByRole('button', { name: 'Resolve' }).click(),
      again: () => page.getByRole('button', { name: 'Try again' }).click(),
    });
    await row.getByRole('button', { name: 'Reopen' }).waitFor();
  });
});
