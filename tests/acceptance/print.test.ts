/** A record on paper: its insights and all that was said, without what is pressed. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeLabel } from '../kit/make/make-label.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A record is printed', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { workspace, owner } = await findDemoOwner(scene);
  const label_id = await makeLabel(scene.server, workspace, { name: 'Hangar of the week' });
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Zeppelin hangar',
    recommended_label_ids: [label_id],
    dialogs: Array.from(
      { length: 300 },
      (_, index) => `예산 회의 ${index}, with the zeppelin over the hangar.`,
    ),
    insights: [
      { type: 'summary', value: { text: '## Hangar\n\nThe hangar is painted in May.' } },
      {
        type: 'action_item',
        value: { text: '- [ ] Paint', items: [{ text: 'Paint the hangar', dialog_ids: [2] }] },
      },
    ],
  });
  const { page, assertQuiet } = await scene.signIn('owner', { colorScheme: 'dark' });
  await page.goto(`/w/${slug}/records/${record_id}`);
  await page.getByText('예산 회의 299').waitFor({ state: 'attached' });

  await t.test('with every insight and every line, as many pages as they take', async () => {
    const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true });
    await mkdir('screenshots', { recursive: true });
    await writeFile('screenshots/printed.pdf', pdf);
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    assert.ok(pages >= 5 && pages < 60, `${pages} pages`);
  });

  await t.test(
    'as dark on white, without player, sidebar and tools, the insights before the lines',
    async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      await takeScreenshot(page, 'printed');
      const actions = page.getByText('Paint the hangar');
      await actions.first().waitFor();
      const said = page.getByText('예산 회의 299');
      assert.equal(await said.isVisible(), true);
      for (const gone of [
        page.getByRole('complementary'),
        page.getByRole('region', { name: 'Player' }),
        page.getByRole('tablist'),
        page.getByRole('button', { name: 'Share' }),
        page.getByRole('searchbox'),
        page.getByRole('button', { name: /Hangar of the week/ }),
        page.getByRole('button', { name: 'Label', exact: true }),
      ]) {
        assert.equal(await gone.filter({ visible: true }).count(), 0, String(gone));
      }
      const top = async (locator: typeof said) => (await locator.boundingBox())?.y ?? Number.NaN;
      assert.ok((await top(actions.first())) < (await top(page.getByText('예산 회의 0,'))));
      const ink = await page.evaluate<string>(`getComputedStyle(document.querySelector('h1')).color`);
      assert.equal(ink, 'rgb(27, 26, 24)');
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
      await page.emulateMedia({ media: null });
      await page.getByRole('tablist').waitFor();
      assertQuiet();
    },
  );
});
