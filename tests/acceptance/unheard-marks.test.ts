/** A record whose engine has not answered for all of it says so where it is read, and beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const MINUTE_MS = 60_000;

test('What was not transcribed', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { workspace, owner } = await findDemoOwner(scene);
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Orchard round',
    dialogs: Array.from({ length: 40 }, (_, index) => ({
      id: index + 1,
      start_ms: (index + 1) * MINUTE_MS,
      text: `Row ${index + 1} of the orchard is pruned.`,
    })),
    extra: {
      unheard: [
        { start_ms: 0, end_ms: 50_000 },
        { start_ms: 12 * MINUTE_MS + 10_000, end_ms: 12 * MINUTE_MS + 45_000 },
        { start_ms: 39 * MINUTE_MS + 5_000, end_ms: 40 * MINUTE_MS },
      ],
    },
  });

  for (const [kind, options] of [
    ['wide', {}],
    ['phone-dark', { viewport: PHONE, colorScheme: 'dark' }],
  ] as const) {
    await t.test(`stands between the lines, ${kind}`, async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner', options);
      await page.goto(`/w/${scene.demo.workspace}/records/${record_id}?tab=transcript`);
      const marks = page.getByRole('button', { name: /^Not transcribed: / });
      await marks.nth(2).waitFor();
      assert.deepEqual(await marks.allTextContents(), [
        'Not transcribed: 0:00–0:50',
        'Not transcribed: 12:10–12:45',
        'Not transcribed: 39:05–40:00',
      ]);
      const twelfth = page.locator('.transcript-line').nth(11);
      assert.match((await twelfth.textContent()) ?? '', /Row 12 .*Not transcribed: 12:10–12:45$/);
      await assertAccessible(page);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      await takeScreenshot(page, `unheard-marks-${kind}`);
      assertQuiet();
    });
  }

  await t.test('stands in the panel about the record', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${scene.demo.workspace}/records/${record_id}`);
    await page.getByRole('tab', { name: 'About' }).click();
    await page.getByText('0:00–0:50, 12:10–12:45, 39:05–40:00', { exact: true }).waitFor();
    await assertAccessible(page);
    assertQuiet();
  });
});
