/** People in a browser: who they are, what they find. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

/** The first mention in the demo's meeting. */
const BUDGET_STARTS_S = 198.716;

test('Pages', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('ask who somebody is, and say what is wrong with a password', async () => {
    const { page, assertQuiet } = await scene.visit();
    await page.goto(`/w/${scene.demo.workspace}/records`);
    await page.waitForURL(/\/sign-in/);
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong email address or password.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'sign-in');
    assertQuiet();
  });

  await t.test('list records, find a Korean word of two letters, and lead to its moment', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.getByRole('link', { name: 'Board meeting' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records');
    await page.getByRole('searchbox').fill('예산');
    const mark = page.locator('mark').first();
    await mark.waitFor();
    assert.equal(await mark.textContent(), '예산');
    await page.getByText('2 matches in the transcript').first().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-search');
    await mark.click();
    await page.waitForURL(/\/records\/\d+\?/);
    await page.getByRole('heading', { level: 1, name: '백두물류 재계약 미팅' }).waitFor();
    await page.getByText('그건 노 과장').first().waitFor();
    await takeScreenshot(page, 'record');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (let now = 0; now <= BUDGET_STARTS_S;) {
      await page.waitForTimeout(50);
      now = await page.evaluate<number>(`document.querySelector('audio, video')?.currentTime ?? 0`);
      assert.ok(now === 0 || now >= BUDGET_STARTS_S, `played from ${now} s`);
    }
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    // A name that is half behind the bar of the transcript would count as one that is too small to be pressed.
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, -10_000);
    await page.getByText('이사님, 시간 내 주셔서').waitFor();
    await page.waitForTimeout(300);
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('say why nothing was found, and take in what was left out', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${scene.demo.workspace}/records?query=예산&mode=title_terms&view=drafts`);
    await page.getByText('Only titles were searched. Only “Drafts” was searched.').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await page.getByRole('button', { name: 'Search all records' }).click();
    await page.getByRole('link', { name: '백두물류 재계약 미팅' }).waitFor();
    await page.waitForURL(/\/records\?query=[^&]+$/);
    assertQuiet();
  });

  await t.test('put a label on several records at once', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.getByRole('link', { name: 'Board meeting' }).waitFor();
    for (const title of ['Board meeting', '東京チーム定例']) {
      await page.getByRole('checkbox', { name: `Select ${title}` }).check({ force: true });
    }
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Research' }).click();
    await page.getByText('Labels of 2 records changed.').first().waitFor();
    await page.keyboard.press('Escape');
    const row = page.getByRole('listitem').filter({ hasText: '東京チーム定例' });
    await row.getByText('Research').waitFor();
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('fit a phone, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner', { viewport: PHONE, colorScheme });
      await page.getByRole('link', { name: 'Board meeting' }).waitFor();
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.ok(width <= PHONE.width, `${width} pixels wide`);
      await assertAccessible(page);
      await takeScreenshot(page, `records-phone-${colorScheme}`);
      assertQuiet();
    }
  });

  await t.test('change at once for whoever wants less motion', async () => {
    const { page } = await scene.openRecords('owner', { reducedMotion: 'reduce' });
    const started = await page.evaluate<number>(`{
      const { style } = document.body;
      getComputedStyle(document.body).opacity;
      style.opacity = '0.5';
      const { length } = document.getAnimations().filter((each) => each instanceof CSSTransition);
      style.opacity = '';
      length;
    }`);
    assert.equal(started, 0);
  });
});
