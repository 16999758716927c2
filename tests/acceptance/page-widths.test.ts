/** Pages in windows of every width: one left edge, nothing wider than its window, and nothing too small for a finger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  DESKTOP,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const WIDTHS = [2560, 1920, 1440, 1024, 768, 390, 320];
/** Runs in the page: until what listens to its width has changed the page. */
const SETTLE =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))';

/** Where the first heading of the page stands, and how wide the page is. */
async function measure(page: Page): Promise<{ left: number; width: number }> {
  await page.evaluate(SETTLE);
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const left = Math.round((await heading.boundingBox())?.x ?? Number.NaN);
  return { left, width: await page.evaluate<number>('document.documentElement.scrollWidth') };
}

/** Runs in the page, and counts the rows of the transcript, names of speakers among them, that nothing covers. */
const ROWS_SHOWN = `(() => {
  const texts = [...document.querySelectorAll('.transcript-line :is([data-text], [data-speaker])')];
  const range = document.createRange();
  const lines = texts.flatMap((text) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ left, width, top, bottom }) => {
      const isSeen = (y) => text.contains(document.elementFromPoint(left + width / 2, y));
      return isSeen(top + 2) && isSeen(bottom - 2);
    });
  });
  return new Set(lines.map(({ top }) => Math.round(top))).size;
})()`;

test('Pages of every width', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { token } = scene.account('owner');
  const base = `/api/v3/workspaces/${slug}`;
  const long = 'Prices that were named by everybody who has ever had something to sell';
  const playlist = await scene.server.send('POST', `${base}/playlists`, { token, body: { name: long } });
  const tracker = { name: long, words: [long, 'Unteilbareswortohneende'.repeat(4)], bell: 'daily' };
  requireOk(await scene.server.send('POST', `${base}/trackers`, { token, body: tracker }));
  const paths = [
    'home',
    'records',
    'records/9',
    'actions',
    'shares',
    'trash',
    'import',
    'settings/general',
    'settings/trackers',
    'playlists',
    `playlists/${requireOk(playlist).body.id}`,
  ].map((path) => `/w/${slug}/${path}`);

  await t.test('all pages begin at one left edge, and none is wider than its window', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    const found: { path: string; width: number; left: number }[] = [];
    // A page is loaded once, because loading it takes longer than any width.
    for (const path of paths) {
      await page.goto(path);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const { left, width: is } = await measure(page);
        assert.ok(is <= width, `${path}: ${is} pixels in ${width}`);
        found.push({ path, width, left });
      }
    }
    for (const width of WIDTHS) {
      const same = found.filter((one) => one.width === width);
      assert.equal(new Set(same.map(({ left }) => left)).size, 1, JSON.stringify(same));
    }
    assertQuiet();
  });

  await t.test('by Tab one goes through the bar of the list in the order that one sees', async () => {
    const { page } = await scene.openRecordsAgain('owner', { viewport: { width: 700, height: 900 } });
    const order = page.getByRole('combobox', { name: 'Order' });
    await order.waitFor();
    await page.getByRole('searchbox', { name: 'Search everything' }).focus();
    const bottoms: number[] = [];
    let passesOrder = false;
    for (let name = ''; name !== 'More filters' && bottoms.length < 20;) {
      await page.keyboard.press('Tab');
      name = await page.evaluate<string>('document.activeElement.innerText.trim()');
      bottoms.push(await page.evaluate<number>('document.activeElement.getBoundingClientRect().bottom'));
      passesOrder ||= (await order.and(page.locator(':focus')).count()) === 1;
    }
    assert.ok(bottoms.length > 5 && bottoms.length < 20, String(bottoms));
    assert.ok(passesOrder, 'The order comes after the filters.');
    // What stands in one row is not equally high.
    assert.ok(
      bottoms.every((bottom, index) => bottom + 4 >= (bottoms[index - 1] ?? 0)),
      String(bottoms),
    );
  });

  await t.test('what a wide window has left over stands on both sides', async () => {
    const { page } = await scene.openRecordsAgain('owner', { viewport: { width: 2560, height: 1000 } });
    const search = page.getByRole('searchbox', { name: 'Search everything' });
    const [box, main] = [await search.boundingBox(), await page.getByRole('main').boundingBox()];
    assert.ok(box !== null && main !== null);
    const [left, right] = [box.x - main.x, main.x + main.width - box.x - box.width];
    assert.ok(left > 300 && Math.abs(left - right) < 20, `${left} on the left, ${right} on the right`);
    await takeScreenshot(page, 'records-wide');
  });

  await t.test('the sidebar of a tablet shows icons, whose names are read out and shown', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: { width: 1024, height: 768 },
    });
    const link = page.getByRole('link', { name: 'My tasks', exact: true });
    const box = await link.boundingBox();
    assert.ok(box !== null && box.width < 64, `${box?.width} pixels`);
    await link.hover();
    await page.getByRole('tooltip', { name: 'My tasks' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-tablet');
    await page.setViewportSize(DESKTOP);
    await page.mouse.move(700, 500);
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await link.hover();
    const wide = await link.boundingBox();
    assert.ok(wide !== null && wide.width > 180);
    assert.equal(await link.getAttribute('data-tooltip'), null);
    assertQuiet();
  });

  await t.test('a finger selects records by their signs, and what can be done fits the phone', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('link', { name: 'Board meeting' }).waitFor();
    for (const title of ['Board meeting', 'Stand-up: Platform']) {
      await page.getByRole('checkbox', { name: `Select ${title}` }).tap();
    }
    await page.getByText('2 selected').waitFor();
    const bar = page.getByRole('region', { name: 'Selected records' });
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox();
      assert.ok(box !== null && box.width >= 44 && box.x + box.width <= PHONE.width, JSON.stringify(box));
    }
    for (const name of ['Labels', 'Access', 'Insights', 'Export', 'Delete']) {
      await bar.getByText(name, { exact: true }).waitFor();
    }
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.width);
    await assertAccessible(page);
    await takeScreenshot(page, 'records-selected-phone');
    assertQuiet();
  });

  await t.test('a phone shows every filter at once when it is asked for all of them', async () => {
    const { page } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('button', { name: 'More filters' }).tap();
    const filters = page.getByRole('group', { name: 'Filters' }).getByRole('button');
    await filters.filter({ hasText: 'Status' }).waitFor();
    for (const filter of await filters.all()) {
      const box = await filter.boundingBox();
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= PHONE.width, JSON.stringify(box));
    }
    await assertAccessible(page);
    await takeScreenshot(page, 'records-filters-phone');
    await page.getByRole('button', { name: 'Label', exact: true }).tap();
    const choice = page.getByRole('list', { name: 'Label' }).locator('label').first();
    await choice.waitFor();
    assert.ok(((await choice.boundingBox())?.height ?? 0) >= 44);
  });

  await t.test('a menu on a phone has items of a finger’s height', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.getByRole('link', { name: 'Board meeting' }).tap();
    await page.getByRole('button', { name: 'More', exact: true }).first().tap();
    await page.getByRole('menuitem').first().waitFor();
    for (const item of await page.getByRole('menuitem').all())
      assert.ok(((await item.boundingBox())?.height ?? 0) >= 44);
    assertQuiet();
  });

  await t.test('what is sought, edited and chosen on a phone has room', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`/w/${slug}/records/21?find=예산`);
    await page.getByText('1 of 2').waitFor();
    const field = await page.getByRole('textbox', { name: 'Find in transcript' }).boundingBox();
    assert.ok(field !== null && field.width > 140, `${field?.width} pixels for what is sought`);
    await page.getByText('제 예산이요?').tap();
    await page.getByRole('button', { name: 'Edit this line' }).tap();
    const editor = page.getByRole('textbox', { name: 'Edit this line' });
    const [box, line] = [
      await editor.boundingBox(),
      await page.locator('.transcript-line').filter({ has: editor }).boundingBox(),
    ];
    assert.ok(box !== null && line !== null);
    assert.ok(box.x + box.width <= line.x + line.width, `${JSON.stringify(box)} in ${JSON.stringify(line)}`);
    await editor.press('Escape');
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('button', { name: 'Share', exact: true }).first().tap();
    const chosen = page.getByRole('dialog').getByRole('radio', { checked: true });
    await chosen.waitFor();
    assert.equal(await page.evaluate(`document.activeElement?.matches(':checked')`), true);
    await assertAccessible(page);
    await takeScreenshot(page, 'access-phone');
    assertQuiet();
  });

  await t.test(
    'a phone’s player takes a tenth of the window, and a low window shows five rows of the transcript, six as it follows',
    async () => {
      const onPhone = await scene.openRecordsAgain('owner', {
        viewport: PHONE,
        hasTouch: true,
        isMobile: true,
      });
      await onPhone.page.goto(`/w/${slug}/records/9`);
      const player = await onPhone.page.getByRole('region', { name: 'Player' }).boundingBox();
      assert.ok(player !== null && player.height <= PHONE.height / 10, `${player?.height} pixels`);

      const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
        viewport: { width: 720, height: 450 },
      });
      await page.goto(`/w/${slug}/records/9`);
      await waitForValue(page, `${ROWS_SHOWN} >= 5`);
      await takeScreenshot(page, 'record-low-at-rest');
      await page.goto(`/w/${slug}/records/9?t=60`);
      await page.locator('.transcript-line[aria-current]').waitFor();
      await waitForValue(page, `${ROWS_SHOWN} >= 6`);
      await takeScreenshot(page, 'record-low');
      assertQuiet();
    },
  );

  await t.test('an address of no workspace offers nothing to search or upload', async () => {
    const { page } = await scene.openRecordsAgain('owner');
    await page.goto('/w/nowhere/records');
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    assert.equal(await page.getByRole('searchbox').count(), 0);
  });
});
