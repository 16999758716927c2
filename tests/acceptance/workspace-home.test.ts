/** The home of a workspace: what waits for a member, and the meetings since yesterday. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  type PagesScene,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { requireOk } from '../kit/require-ok.ts';

test('The home of a workspace', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { record_id } = await makeWaiting(scene);

  await t.test('is in the menu, and shows tasks, mentions, failed recordings and new records', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    const waiting = page.getByRole('main');
    await waiting.getByText('Water the zeppelin').waitFor();
    await waiting.getByText('Please look at the hangar').waitFor();
    await waiting.getByRole('link', { name: 'Broken zeppelin' }).first().waitFor();
    await recordLink(page, 'Zeppelin hangar').last().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'workspace-home');
    assertQuiet();
  });

  await t.test('a mention leads to its line by keyboard, and is read then', async () => {
    const { page, assertQuiet } = await scene.signIn('owner', { viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`/w/${slug}/home`);
    const mention = page.getByRole('link', { name: /in “Zeppelin hangar”/ });
    await mention.focus();
    await assertAccessible(page);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await takeScreenshot(page, 'workspace-home-phone-dark');
    const read = page.waitForResponse((response) => response.url().endsWith('/moments/read'));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/records/${record_id}#d1$`));
    assert.equal((await read).status(), 204);
    assertQuiet();
  });
});

async function makeWaiting(scene: PagesScene) {
  const { server } = scene;
  const { workspace, owner } = await findDemoOwner(scene);
  const task = { text: 'Water the zeppelin', assignee: owner.name, due_date: '2026-01-05', dialog_ids: [1] };
  const fields = { owner_member_id: owner.member_id, recorded_at: new Date() };
  const record = await makeRecord(server, workspace, {
    ...fields,
    title: 'Zeppelin hangar',
    dialogs: ['We water the zeppelin.'],
    insights: [{ type: 'action_item', value: { text: '- [ ] Water the zeppelin', items: [task] } }],
  });
  await makeRecord(server, workspace, { ...fields, title: 'Broken zeppelin', status: 'failed', dialogs: [] });
  const at = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}/moments`;
  const body = {
    kind: 'comment',
    dialog_ids: [1],
    text: 'Please look at the hangar',
    mentions: [owner.member_id],
  };
  requireOk(await server.send('POST', at, { token: scene.account('member').token, body }));
  return record;
}
