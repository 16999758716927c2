/**
 * Somebody with keys alone finds an answer, plays it, cuts a clip, shares it and comments with a mention;
 * somebody else answers. The focus is never lost on the way.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { startPagesScene, takeScreenshot, waitForValue } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const QUESTION = 'What did Mildred promise about the quince trees?';
/** Measured 23 and 25, without the letters that are typed. */
const MOST_KEYS = { first: 26, second: 30 };

function startKeys(page: Page) {
  let count = 0;
  const isFocused = (condition: string) =>
    `((at) => at !== document.body && (${condition}))(document.activeElement)`;
  return {
    count: () => count,
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
      count += keys.length;
    },
    /** Until what has the focus fulfils a condition. */
    untilFocused: (condition: string) => waitForValue<boolean>(page, isFocused(condition)),
    async tabTo(condition: string) {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await page.evaluate<boolean>(isFocused(condition))) return;
        await page.keyboard.press('Tab');
        count += 1;
      }
      assert.fail(`no Tab leads to ${condition}`);
    },
  };
}

test('A stranger walks from a question to an answered comment with keys alone', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    duration_ms: 40_000,
    media: {
      content: makeWaveFile({ seconds: 40, sample_rate: 8_000, sample: (at) => Math.sin(at * 2_000) / 2 }),
      filename: 'round.wav',
      content_type: 'audio/wav',
    },
    dialogs: [
      'Welcome to the orchard round.',
      'Mildred promised to prune the quince trees in the northern row before the frost comes.',
      'Good, and the ladder is in the barn.',
      ...Array.from({ length: 7 }, (_, index) => `Row ${index} is fine.`),
    ].map((text, index) => ({ start_ms: index * 4_000, duration_ms: 4_000, text })),
  });
  const isLine = (index: number) => `at.matches('.transcript-line') && at.id === 'd${index}'`;

  await t.test('finds, plays, cuts, shares and comments', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    const { press, untilFocused, count } = startKeys(page);
    await page.goto(`/w/${workspace.slug}/home`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const started = performance.now();
    await press('/');
    await untilFocused(`at.matches('[role=combobox]')`);
    await page.keyboard.type(QUESTION);
    await page.getByRole('option', { name: QUESTION }).waitFor();
    await press('Enter');
    const answers = page.getByRole('region', { name: 'Answers' });
    await page.waitForURL(/query=/);
    await answers.getByRole('link', { name: /Orchard round/ }).waitFor();
    await press('/');
    await untilFocused(`at.matches('[data-search] input')`);
    await press('Enter', 'ArrowDown');
    await untilFocused(`at.matches('[data-answers] a')`);
    await takeScreenshot(page, 'walk-answer');
    // Beside each answer: it is heard at once.
    await press('Tab');
    await untilFocused(`at.matches('[data-plays]')`);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Orchard round' }).waitFor();
    await page.locator('#d2[tabindex="0"]').waitFor();
    const player = page.locator('[data-player]');
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    await press(' ', 't');
    await untilFocused(isLine(2));
    await press('Shift+ArrowDown');
    await page.getByText('2 lines selected').waitFor();
    await press('Enter', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'New clip' });
    await dialog.getByText(/2 complete lines$/).waitFor();
    await page.keyboard.type('The quince trees');
    await press('Enter');
    const share = page.getByRole('dialog', { name: /^Share the clip/ });
    await share.getByRole('button', { name: 'Create link' }).waitFor();
    await untilFocused(`at.matches('[data-modal] select')`);
    await press('Tab', 'Tab', 'Enter');
    await share.locator('.font-mono').first().waitFor();
    await press('Escape');
    await untilFocused(isLine(3));
    await takeScreenshot(page, 'walk-after-share');
    await press('Shift+ArrowUp');
    await page.getByText('2 lines selected').waitFor();
    await press('Enter', 'ArrowRight', 'Enter');
    await untilFocused(`at.matches('textarea')`);
    const { token } = scene.account('member');
    const me = requireOk(await scene.server.get(`/v2/workspaces/${workspace.slug}/members/me`, token)).body;
    await page.keyboard.type('Is that done, @');
    await page.keyboard.insertText(me.name.slice(0, 2));
    await page.getByRole('option', { name: me.name }).waitFor();
    await press('Enter', 'Enter');
    await page
      .getByRole('tabpanel', { name: /^Moments/ })
      .getByText(`Is that done, @${me.name}`)
      .waitFor();
    await untilFocused(`at.matches('.transcript-line')`);
    await takeScreenshot(page, 'walk-commented');
    t.diagnostic(`${count()} keys, ${Math.round((performance.now() - started) / 1000)} s`);
    assert.ok(count() <= MOST_KEYS.first, `${count()} keys`);
    assertQuiet();
  });

  await t.test('is answered by whom the comment mentions', async () => {
    const { page, assertQuiet } = await scene.signIn('member');
    const { press, untilFocused, tabTo, count } = startKeys(page);
    await page.goto(`/w/${workspace.slug}/home`);
    await page.getByRole('link', { name: /in “Orchard round”/ }).waitFor();
    const started = performance.now();
    await tabTo(`/in “Orchard round”/.test(at.textContent)`);
    await takeScreenshot(page, 'walk-mention');
    await press('Enter');
    const panel = page.getByRole('tabpanel', { name: /^Moments/ });
    await panel.getByText(/^Is that done/).waitFor();
    await waitForValue(page, `CSS.highlights.has('insight-line')`);
    await takeScreenshot(page, 'walk-mention-opened');
    await press('p');
    await untilFocused(`at.matches('[role=tab]')`);
    await tabTo(`at.matches('button') && at.textContent === 'Reply'`);
    await press('Enter');
    await untilFocused(`at.matches('textarea')`);
    await page.keyboard.type('Yes, on Friday.');
    await press('Enter');
    await panel.getByRole('list', { name: 'Replies' }).getByText('Yes, on Friday.').waitFor();
    await untilFocused(`at.textContent === 'Reply'`);
    t.diagnostic(`${count()} keys, ${Math.round((performance.now() - started) / 1000)} s`);
    assert.ok(count() <= MOST_KEYS.second, `${count()} keys`);
    assertQuiet();
  });
});
