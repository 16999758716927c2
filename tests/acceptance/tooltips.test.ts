/** The texts beside what the pointer rests on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPagesScene } from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

/** A page so slow that what follows a render comes long after it. */
const TIMES_SLOWER = 20;
const ROUNDS = 4;

test('A tooltip', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('that is gone stays away, however slow the browser is', async () => {
    const { page, context, assertQuiet } = await scene.signIn('owner');
    await page.goto(`/w/${scene.demo.workspace}/records?statuses=processed`);
    await page.getByRole('list', { name: 'List of records' }).getByRole('checkbox').first().check();
    const anchor = page.getByRole('button', { name: 'Export as Markdown' });
    const slow = await context.newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
    for (let round = 0; round < ROUNDS; round += 1) {
      await anchor.hover();
      await page.getByRole('tooltip').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
      // Two frames later all that followed its going has been done.
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))',
      );
      assert.equal(await page.getByRole('tooltip').count(), 0, `round ${round}`);
      await page.mouse.move(0, 0);
    }
    assertQuiet();
  });
});
