/** What lies over a page (the tray of uploads, toasts) leaves the panel of a record free, in windows of every width. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
} from '../kit/pages/browser.ts';
import { CALL } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

const TRANSCRIPT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ada>We plant the orchard in April.\n';

const WIDE = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 2560, height: 1440 },
];

test('Nothing covers the panel of a record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  /** With a tray that has something to say, on the page of a record. */
  async function openWithTray(page: Page, name: string): Promise<Locator> {
    const file = { name, mimeType: 'text/vtt', buffer: Buffer.from(TRANSCRIPT.replace('April', name)) };
    await page.getByLabel('Choose files').setInputFiles(file);
    await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
    const tray = page.getByRole('region', { name: 'Uploads' });
    await tray.waitFor();
    // Within the application: a new load would have forgotten the tray.
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('Walt');
    await recordLink(page, CALL).click();
    await page.getByRole('heading', { level: 1, name: CALL }).waitFor();
    await tray.waitFor();
    return tray;
  }

  await t.test('beside the transcript it ends above the tray, and toasts appear beside it', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner');
    const tray = await openWithTray(page, 'Beside.vtt');
    const panel = page.locator('[data-panel]');
    for (const size of WIDE) {
      await page.setViewportSize(size);
      await until(`the panel is free at ${size.width}`, async () => !(await doOverlap(panel, tray)));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Remove the label Customer' }).click();
    const toast = page.getByText('Label “Customer” removed.');
    await toast.waitFor();
    for (const size of WIDE) {
      await page.setViewportSize(size);
      await until(`toasts are beside it at ${size.width}`, async () => !(await doOverlap(panel, toast)));
      assert.equal(await doOverlap(tray, toast), false);
    }
    // It stays as long as the pointer rests on it, and half a minute after that.
    await toast.hover();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await close.last().waitFor();
    for (const height of [450, 320]) {
      await page.setViewportSize({ width: 640, height });
      await until(
        `a toast leaves head and foot of a dialog free at ${height}`,
        async () => !(await doOverlap(close.first(), toast)) && !(await doOverlap(close.last(), toast)),
      );
    }
    await takeScreenshot(page, 'toast-above-dialog');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await takeScreenshot(page, 'panel-above-tray');
    assertQuiet();
  });

  await t.test('on a phone its end can be read above the tray', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    const tray = await openWithTray(page, 'Phone.vtt');
    await page.getByRole('button', { name: 'Summary and more' }).click();
    const last = page.getByRole('button', { name: 'Regenerate' });
    await last.waitFor();
    // What comes late makes the page longer: a reader would scroll again.
    await until('the end of the panel is above the tray', async () => {
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
      return !(await doOverlap(last, tray));
    });
    await takeScreenshot(page, 'panel-above-tray-phone');
    assertQuiet();
  });
});

async function doOverlap(first: Locator, second: Locator): Promise<boolean> {
  const [one, other] = [await first.boundingBox(), await second.boundingBox()];
  assert.ok(one !== null && other !== null);
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
