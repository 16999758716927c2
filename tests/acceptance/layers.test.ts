/** What opens over a page leaves the bars at its edges free, and gives the focus back when it goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { openLines } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('What opens over a page', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('a toast that is closed gives the focus back to where it was', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    await page.getByRole('button', { name: 'Remove the label Customer' }).click();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    const close = toasts.getByRole('button', { name: 'Dismiss' });
    await close.waitFor();
    await page.getByRole('button', { name: 'Edit the title' }).focus();
    await close.focus();
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    await waitForValue(page, `document.activeElement.getAttribute('aria-label') === 'Edit the title'`);
    assertQuiet();
  });

  await t.test('on a phone the popover of a speaker is whole, below the bar of the application', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await openLines(page, scene);
    const bar = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
    for (const line of [0, 3, 6]) {
      await page.locator('[data-speaker]').nth(line).click();
      const field = page.getByRole('combobox', { name: 'Name' });
      await field.waitFor();
      const box = await page.getByRole('dialog').boundingBox();
      assert.ok(bar !== null && box !== null);
      assert.ok(box.y >= bar.y + bar.height, `it begins at ${box.y}`);
      assert.ok(box.y + box.height <= PHONE.height, `it ends at ${box.y + box.height}`);
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
    }
    assertQuiet();
  });

  await t.test('Save stays in sight in a long text, on a phone above its keyboard', async () => {
    for (const isPhone of [false, true]) {
      const { page, assertQuiet } = await scene.openRecordsAgain(
        'owner',
        isPhone ? { viewport: PHONE, hasTouch: true, isMobile: true } : {},
      );
      await openLines(page, scene);
      if (isPhone) await page.getByRole('button', { name: 'Summary and more' }).click();
      const card = page.locator('[data-panel] section').filter({ hasText: 'Summary' }).first();
      await card.getByRole('button', { name: 'Edit Summary' }).click();
      const field = page.getByRole('textbox', { name: 'Summary', exact: true });
      await field.focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.insertText(
        ' They went through every freezer of the building once more.'.repeat(60),
      );
      const isOnTop = () =>
        page.evaluate<boolean>(`${SAVE}.contains(document.elementFromPoint(...${MIDDLE_OF_SAVE}))`);
      for (const end of ['Control+Home', 'Control+End']) {
        await page.keyboard.press(end);
        await page.keyboard.type('.');
        assert.equal(await isOnTop(), true, `${end} ${isPhone ? 'on a phone' : ''}`);
      }
      await takeScreenshot(page, isPhone ? 'long-summary-phone' : 'long-summary');
      if (isPhone) {
        await page.evaluate(SHOW_KEYBOARD);
        await waitForValue(page, `${SAVE}.getBoundingClientRect().bottom <= 400`);
        assert.equal(await isOnTop(), true);
      }
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      assertQuiet();
    }
  });

  await t.test('the tabs of the panel stay above what is scrolled in it', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    const scrolled = await page.evaluate<number>(
      `(() => { const panel = document.querySelector('[data-panel]'); panel.scrollTop = 10_000; return panel.scrollTop; })()`,
    );
    assert.ok(scrolled > 60, `${scrolled}`);
    const [tabs, panel] = await Promise.all(
      [page.getByRole('tablist'), page.locator('[data-panel]')].map((part) => part.boundingBox()),
    );
    assert.ok(Math.abs((tabs?.y ?? Number.NaN) - (panel?.y ?? 0)) < 2, `${tabs?.y} in ${panel?.y}`);
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test(
    'the tools of a line touch no text on a phone, and leave the lines where they are',
    async () => {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
      });
      await openLines(page, scene);
      for (const index of [4, 5, 9]) {
        const line = page.locator('.transcript-line').nth(index);
        // Where the page need not scroll to show what is played.
        const id = await line.getAttribute('id');
        await page.evaluate(`document.getElementById('${id}').scrollIntoView({ block: 'center' })`);
        const before = await line.boundingBox();
        await line.locator('[data-text]').tap();
        await line.getByRole('toolbar', { name: 'Line actions' }).waitFor();
        assert.deepEqual(await page.evaluate(LIST_COVERED), [], `line ${index}`);
        assert.equal(await page.getByRole('dialog').count(), 0, 'the popover of the speaker');
        const moved = ((await line.boundingBox())?.y ?? Number.NaN) - (before?.y ?? 0);
        assert.ok(Math.abs(moved) < 1, `line ${index} has moved by ${moved}`);
      }
      await assertAccessible(page);
      await takeScreenshot(page, 'line-tools-phone');
      const speaker = page.locator('[data-speaker]').nth(5);
      await page.evaluate(
        `document.querySelectorAll('[data-speaker]')[5].scrollIntoView({ block: 'center' })`,
      );
      const name = await speaker.boundingBox();
      assert.ok(name !== null);
      await page.touchscreen.tap(name.x + 20, name.y - 14);
      await page.getByRole('combobox', { name: 'Name' }).waitFor();
      assertQuiet();
    },
  );
});

/** Runs in the page: what is said, and by whom, that the tools of a line cover. */
const LIST_COVERED = `(() => {
  const tools = document.querySelector('[data-tools] [role=toolbar]').getBoundingClientRect();
  const isCovered = ({ left, right, top, bottom }) =>
    left < tools.right && right > tools.left && top < tools.bottom && bottom > tools.top;
  return Array.from(document.querySelectorAll('.transcript-line :is([data-text], [data-speaker])'))
    .filter((text) => Array.from(text.getClientRects()).some(isCovered))
    .map((text) => text.textContent);
})()`;

/** Runs in the page: as browsers tell of a keyboard that covers all but 400 pixels. */
const SHOW_KEYBOARD = `(() => {
  Object.defineProperty(visualViewport, 'height', { get: () => 400 });
  visualViewport.dispatchEvent(new Event('resize'));
})()`;

const SAVE = `Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Save')`;
const MIDDLE_OF_SAVE = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${SAVE}.getBoundingClientRect())`;
