/** A shared record as an outsider has it: the link and the password alone, in a browser of their own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadWords } from '../../web/words/load-words.ts';
import { checkLooks, DESKTOP, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { DAY_MS } from '../kit/durations.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeShare, type TestShare } from '../kit/make/make-share.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const TITLE = 'What we agreed on the pier';

test('An outsider with a link', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server } = scene;
  const { token } = scene.account('owner');
  const { workspace, owner } = await findDemoOwner(scene);
  const addRecord = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title: 'Pier 4, internal',
      dialogs: Array.from({ length: 80 }, (_, index) => `Line ${index} on the planks of the pier.`),
    });
  const share = await makeShare(server, await addRecord(), token, { title: TITLE, expires_in_days: 7 });

  async function open({ url, password }: TestShare) {
    const visitor = await scene.visit();
    await visitor.page.goto(url);
    await visitor.page.getByLabel('Password', { exact: true }).fill(password);
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('Line 0 on the planks').waitFor();
    return visitor;
  }

  for (const [locale, region, viewport] of [
    ['en', 'en-GB', DESKTOP],
    ['en', 'en-GB', PHONE],
    ['ko', 'ko-KR', PHONE],
    ['ja', 'ja-JP', PHONE],
  ] as const) {
    await t.test(
      `is told of a wrong password, and keeps title and end in sight: ${locale}, ${viewport.width}`,
      async () => {
        const { shared_record: words } = await loadWords(locale, ['shared_record']);
        const { page, assertQuiet } = await scene.visit({ locale: region, viewport });
        await page.goto(share.url);
        await page.getByRole('heading', { level: 1, name: words.locked_title }).waitFor();
        assert.ok(!(await page.content()).includes('pier'));
        const field = page.getByLabel(words.password, { exact: true });
        await field.fill('not this one');
        await page.keyboard.press('Enter');
        await page.locator('input[aria-invalid=true]').waitFor();
        const note = (await field.getAttribute('aria-describedby')) ?? '';
        // How many tries are left.
        assert.match((await page.locator(`[id="${note}"]`).textContent()) ?? '', /\d/);
        await field.fill(share.password);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
        await page.getByText('Line 79').scrollIntoViewIfNeeded();
        const header = page.locator('section[aria-label]').filter({ hasText: TITLE });
        // The sentence without its day.
        const [end = ''] = words
          .until('\n')
          .split('\n')
          .map((part) => part.trim())
          .filter((part) => part !== '');
        await header.getByText(end).filter({ visible: true }).waitFor();
        await takeScreenshot(page, `shared-record-read-${locale}-${viewport.width}`);
        assertQuiet();
      },
    );
  }

  await t.test('reads the summary first on a phone', async () => {
    const record = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      dialogs: ['The planks are loose.'],
      insights: [{ type: 'summary', value: { text: 'The pier is closed.' } }],
    });
    const { url, password } = await makeShare(server, record, token);
    const { page, assertQuiet } = await scene.visit({ viewport: PHONE });
    await page.goto(url);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('The pier is closed.').waitFor();
    await takeScreenshot(page, 'shared-record-phone');
    assertQuiet();
  });

  await t.test('is told at the next look that it has been revoked', async () => {
    const record = await addRecord();
    const { page, assertQuiet } = await open(await makeShare(server, record, token));
    requireOk(await server.send('DELETE', `${record.path}/share`, { token }));
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
    assert.ok(!(await page.content()).includes('planks'));
    await checkLooks(page, 'shared-record-gone');
    assertQuiet();
  });

  // The last one, for it moves everybody's clock.
  await t.test('is told at the next look that it has expired', async () => {
    const { page, assertQuiet } = await open(share);
    server.clock.advance(8 * DAY_MS);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor();
    assert.ok(!(await page.content()).includes('planks'));
    assertQuiet();
  });
});
