/** Everything in reach of the keyboard, of an input method, and of a finger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { CALL, openLines } from '../kit/pages/demo-call.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('The pages with keys alone', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  /** Waits until an expression about what has the focus holds. */
  const untilFocused = (page: Page, condition: string) =>
    waitForValue<boolean>(page, `((at) => at !== null && (${condition}))(document.activeElement)`);
  const ofFocused = (page: Page, expression: string) =>
    page.evaluate<string>(`((at) => ${expression})(document.activeElement)`);

  await t.test(
    'a walk from a search to a moment, a correction and a link takes at most 25 keys',
    async () => {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner');
      let count = 0;
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
        count += keys.length;
      };
      await recordLink(page, 'Board meeting').waitFor();
      await press('/', 'W', 'a', 'l', 't');
      await recordLink(page, CALL).waitFor();
      await page.waitForURL(/query=Walt/);
      await page.locator('[data-results]:not([aria-busy=true])').waitFor();
      await press('ArrowDown');
      await untilFocused(page, `at.matches('[data-results] a')`);
      await press('ArrowUp');
      await untilFocused(page, `at.matches('[data-search] input')`);
      await press('ArrowDown', 'Enter');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.transcript-line[tabindex="0"]').waitFor();
      await press('j', 'j');
      await untilFocused(page, `at.matches('.transcript-line')`);
      await press('e');
      await untilFocused(page, `at.matches('textarea')`);
      await press('!', 'Enter');
      await page.getByText('Saved.').first().waitFor();
      await untilFocused(page, `at.matches('.transcript-line')`);
      await press('s');
      await page.getByRole('dialog', { name: 'Share', exact: true }).waitFor();
      assert.ok(count <= 25, `${count} keys`);
      t.diagnostic(`${count} keys`);
      assertQuiet();
    },
  );

  await t.test('the lines are one stop for Tab, the panel is two on and the player one back', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    assert.equal(await page.locator('.transcript-line[tabindex="0"]').count(), 1);
    await page.keyboard.press('t');
    await untilFocused(page, `at.matches('.transcript-line')`);
    const first = await ofFocused(page, 'at.id');
    await page.keyboard.press('ArrowDown');
    assert.notEqual(await ofFocused(page, 'at.id'), first);
    await page.keyboard.press('End');
    const last = await ofFocused(page, 'at.id');
    await page.keyboard.press('ArrowDown');
    assert.equal(await ofFocused(page, 'at.id'), last);
    await page.keyboard.press('Home');
    assert.equal(await ofFocused(page, 'at.id'), first);
    await page.locator('.transcript-line:focus [role=toolbar]').waitFor();
    await page.keyboard.press('Tab');
    await untilFocused(page, `at.closest('[role=toolbar]') !== null`);
    const tool = await ofFocused(page, `at.getAttribute('aria-label')`);
    await page.keyboard.press('ArrowRight');
    await untilFocused(page, `at.getAttribute('aria-label') !== ${JSON.stringify(tool)}`);
    await assertAccessible(page);
    await page.keyboard.press('Tab');
    await untilFocused(page, `at.matches('[data-panel] [role=tab]')`);
    await page.keyboard.press('t');
    await untilFocused(page, `at.matches('.transcript-line')`);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await untilFocused(page, `at.matches('[data-play]')`);
    await page.keyboard.press('p');
    await untilFocused(page, `at.matches('[data-panel] [role=tab][aria-selected=true]')`);
    assertQuiet();
  });

  await t.test('a speaker is named with keys, the focus stays, and undo brings the name back', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    // A letter leads on from a box to tick, too.
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByRole('tabpanel').getByRole('checkbox').first().focus();
    await page.keyboard.press('t');
    await untilFocused(page, `at.matches('.transcript-line')`);
    await page.keyboard.press('Tab');
    await untilFocused(page, `at.closest('[role=toolbar]') !== null`);
    await page.locator('[role=toolbar] [aria-label=More]').press('Enter');
    const item = page.getByRole('menuitem', { name: 'Change the speaker…' });
    await item.waitFor();
    // In a menu a letter finds an item, and is no shortcut of the page.
    await page.keyboard.press('s');
    await item.press('Enter');
    const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('Wanda Bell');
    await name.press('Enter');
    await page.getByText('Renamed everywhere in this record.').first().waitFor();
    await untilFocused(page, `at.matches('.transcript-line')`);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.locator('.transcript-line').getByText(before, { exact: true }).first().waitFor();
    assertQuiet();
  });

  await t.test('lines, speakers and matches are gone through by letters', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    await page.keyboard.press('t');
    await untilFocused(page, `at.matches('.transcript-line')`);
    const first = await ofFocused(page, 'at.id');
    await page.keyboard.press('J');
    await untilFocused(page, `at.matches('[data-turn]') && at.id !== ${JSON.stringify(first)}`);
    await page.keyboard.press('K');
    await untilFocused(page, `at.id === ${JSON.stringify(first)}`);
    await page.keyboard.press('/');
    await page.keyboard.type('the');
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^2 of \d+$/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('N');
    await page.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('n');
    await page.getByText(/^2 of \d+$/).waitFor();
    // A colleague's correction moves nobody to another match.
    const { server, demo } = scene;
    const record_id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    const dialogs = `/app/workspaces/${demo.workspace}/records/${record_id}/dialogs`;
    const last = Number((await page.locator('.transcript-line').last().getAttribute('id'))?.slice(1));
    const body = { text: 'Thanks, and the best to Renee.' };
    const { token } = scene.account('admin');
    requireOk(await server.send('PATCH', `${dialogs}/${last}`, { token, body }));
    await page.getByText(body.text).waitFor();
    await page.getByText(/^2 of \d+$/).waitFor();
    assertQuiet();
  });

  await t.test('Control and K leads to records, pages and actions from anywhere', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${scene.demo.workspace}/settings/members`);
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Go to' });
    await dialog.getByRole('option', { name: 'Shared links' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'palette');
    await page.keyboard.type('Walt');
    await dialog.getByRole('option', { name: CALL }).waitFor();
    await waitForValue(page, `document.querySelector('[role=option]').textContent.includes('Walt')`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
    await page.keyboard.press('Control+k');
    await dialog.getByRole('combobox').waitFor();
    await page.keyboard.type('Shared links');
    await dialog.getByRole('option', { name: 'Shared links', exact: true }).waitFor();
    await dialog.getByRole('option', { name: CALL }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/shares/);
    assertQuiet();
  });

  await t.test('a key leads from a selected record to what is done with it, and Escape back', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const box = page.getByRole('checkbox', { name: 'Select Stand-up: Platform' });
    await box.focus();
    await page.keyboard.press('Space');
    const bar = page.getByRole('region', { name: 'Selected records' });
    await bar.waitFor();
    await page.keyboard.press('a');
    await untilFocused(
      page,
      `at.closest('[role=region]')?.getAttribute('aria-label') === 'Selected records'`,
    );
    await assertAccessible(page);
    await takeScreenshot(page, 'selection-by-key');
    await page.keyboard.press('Escape');
    await untilFocused(page, `at.getAttribute('aria-label') === 'Select Stand-up: Platform'`);
    await page.keyboard.press('a');
    // Escape in a menu of the bar closes the menu alone.
    await bar.getByRole('button', { name: 'Labels' }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Customer' }).waitFor();
    await page.keyboard.press('Escape');
    await untilFocused(page, `at.textContent === 'Labels'`);
    // The buttons go while it is done, and the bar with the selection.
    await bar.getByRole('button', { name: 'Generate insights' }).press('Enter');
    await page.getByText('Generating insights of 1 record.').first().waitFor();
    await untilFocused(
      page,
      `at.closest('[role=region]')?.getAttribute('aria-label') === 'Selected records'`,
    );
    await bar.getByRole('button', { name: 'Clear' }).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await untilFocused(page, `at.getAttribute('aria-label') === 'Select Stand-up: Platform'`);
    await page.keyboard.press('?');
    await page.getByText('Go to the actions for selected records; Esc goes back').waitFor();
    assertQuiet();
  });

  await t.test('an editor that closes gives the focus back to what opens it', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    const focused = (name: string) =>
      waitForValue(page, `document.activeElement.matches('[data-opens="${name}"]')`);
    await page.getByRole('button', { name: 'Edit the title' }).press('Enter');
    await page.getByRole('textbox', { name: 'Title', exact: true }).press('Escape');
    await focused('title');
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByRole('button', { name: 'Add a place' }).press('Enter');
    const place = page.getByRole('textbox', { name: 'Place', exact: true });
    await place.fill('Room 4');
    await place.press('Enter');
    await page.getByRole('button', { name: 'Edit the place' }).waitFor();
    await focused('text place');
    await page.getByRole('button', { name: 'Change who can see this' }).press('Enter');
    await page.getByRole('dialog', { name: 'Share', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await untilFocused(page, `at.getAttribute('aria-label') === 'Change who can see this'`);
    assertQuiet();
  });

  await t.test('letters that are being composed break neither a search, a dialog nor an edit', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const compose = (key: string) =>
      page.evaluate(
        `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', isComposing: true, bubbles: true, cancelable: true }))`,
      );
    const search = page.getByRole('searchbox', { name: 'Search everything' });
    await search.fill('예산');
    await compose('Escape');
    await compose('Enter');
    assert.equal(await search.inputValue(), '예산');
    await openLines(page, scene);
    await page.keyboard.press('t');
    await page.keyboard.press('e');
    const line = page.getByRole('textbox', { name: 'Edit this line' });
    await line.fill('회의를 시작');
    await compose('Enter');
    await compose('Escape');
    assert.equal(await line.inputValue(), '회의를 시작');
    await line.press('Escape');
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Share', exact: true });
    await dialog.getByRole('textbox').first().focus();
    await compose('Escape');
    await compose('Enter');
    assert.equal(await dialog.count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('a finger finds everything 44 pixels high', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await recordLink(page, 'Board meeting').waitFor();
    assert.deepEqual(await page.evaluate(SMALL), []);
    await takeScreenshot(page, 'records-touch');
    await openLines(page, scene);
    assert.deepEqual(await page.evaluate(SMALL), []);
    await assertAccessible(page);
    await takeScreenshot(page, 'record-touch');
    assertQuiet();
  });
});

/** Runs in the page: what can be pressed and is lower than a finger needs, but for words within a text. */
const SMALL = `Array.from(document.querySelectorAll('button, select, [role=tab], input:not([type=checkbox])'))
  .filter((element) => element.checkVisibility() && !element.matches('[data-speaker], [hidden]'))
  .filter((element) => {
    const { height, width } = element.getBoundingClientRect();
    return width > 1 && height < 43.5;
  })
  .map((element) => element.outerHTML.slice(0, 160))`;
