/** One record in a browser: heard, read, corrected, and shown to somebody outside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot, waitForValue } from '../kit/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const CALL = 'Phone: test call with Walt, Salem commissary';
const LINE = '.transcript-line';

test('A record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  async function openCall(page: Page): Promise<void> {
    await page.goto(`/w/${scene.demo.workspace}/records?query=Walt&mode=title_terms`);
    await page.getByRole('link', { name: CALL }).click();
    await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
  }

  await t.test('plays from the line that is clicked, and follows what is said', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await openCall(page);
    const untilAfter = (seconds: number) =>
      waitForValue<number>(
        page,
        `[document.querySelector('audio, video').currentTime].find((now) => now > ${seconds})`,
      );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await untilAfter(0.5);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const before = await untilAfter(0);
    await page.keyboard.press('ArrowRight');
    await untilAfter(before + 5);
    await assertAccessible(page);
    await takeScreenshot(page, 'record-player');
    assertQuiet();
  });

  await t.test(
    'plays from the moment of a link, also when it is asked to before the sound is here',
    async () => {
      const { page, assertQuiet } = await scene.signIn('owner');
      await openCall(page);
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      await page.route(/\/media\//, async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(`${page.url().replace(/[?#].*/, '')}?t=30`);
      await waitForValue<true>(
        page,
        `document.querySelector('[data-player] [role=slider]')?.ariaValueNow === '30'`,
      );
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      ask();
      const time = await waitForValue<number>(
        page,
        `[document.querySelector('audio, video')].find(({ currentTime }) => currentTime > 0)?.currentTime`,
      );
      assert.ok(time >= 30, `played from ${time} s`);
      await page.unrouteAll({ behavior: 'wait' });
      assertQuiet();
    },
  );

  await t.test('is searched by keys, and has a link to each moment', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await openCall(page);
    await page.keyboard.press('/');
    await page.keyboard.type('freezer');
    await page.getByText(/^1 of \d+$/).waitFor();
    assertQuiet();
  });

  await t.test('is corrected in place, and taken back', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await openCall(page);
    const line = page
      .locator(LINE)
      .filter({ hasText: /\d:\d\d/ })
      .nth(1);
    await line.hover();
    const heard = await line.innerText();
    await line.getByRole('button', { name: 'Edit this line' }).click();
    const field = page.getByRole('textbox', { name: 'Edit this line' });
    await field.fill('Corrected by a person.');
    await field.press('Enter');
    await page.getByText('Saved.').first().waitFor();
    const corrected = page.locator(LINE).filter({ hasText: 'Corrected by a person.' }).last();
    await corrected.hover();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await corrected.waitFor({ state: 'detached' });
    await page
      .getByText(heard.split('\n').at(-1) ?? '')
      .first()
      .waitFor();
    assertQuiet();
  });

  await t.test('is shown outside with a link and a password, and to nobody without', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await openCall(page);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Ends after').inputValue(), '30d');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.getByRole('link', { name: 'Open as a guest' }).getAttribute('href')) ?? '';
    // The link, then the password.
    const password = await dialog.locator('.font-mono').nth(1).innerText();
    await assertAccessible(page);
    await takeScreenshot(page, 'share-dialog');

    const outside = await scene.visit({ viewport: PHONE });
    const answers: string[] = [];
    outside.page.on('response', async (response) => {
      if (response.request().resourceType() === 'fetch') answers.push(await response.text().catch(() => ''));
    });
    await outside.page.goto(link);
    const field = outside.page.getByLabel('Password', { exact: true });
    await field.fill('a wrong one');
    await outside.page.getByRole('button', { name: 'Open' }).click();
    await outside.page.getByText('This is not the password.').waitFor();
    assert.ok(answers.every((text) => !text.includes('Walt')));
    assert.ok(!(await outside.page.content()).includes('Walt'));
    await assertAccessible(outside.page);
    await takeScreenshot(outside.page, 'shared-record-locked');
    await field.fill(password);
    await outside.page.getByRole('button', { name: 'Open' }).click();
    await outside.page.getByRole('heading', { level: 1, name: CALL }).waitFor();
    await assertAccessible(outside.page);
    await takeScreenshot(outside.page, 'shared-record');
    outside.assertQuiet();

    await page.keyboard.press('Escape');
    await page.goto(`/w/${scene.demo.workspace}/shares`);
    await page.getByRole('link', { name: CALL }).first().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'shares');
    assertQuiet();
  });
});
