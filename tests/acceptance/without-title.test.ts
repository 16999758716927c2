/** A record that nobody has given a title is called the same in all places: after who spoke and when; a topic without one says so. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statement } from '@minutebook/server/base/database/database.ts';
import { checkLooks, startPagesScene, waitForValue } from '../kit/pages/browser.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const selectOwner = statement<{ workspace_id: number; member_id: number }>(
  'test.owner-without-title',
  `select m.workspace_id, m.member_id from member m
   join workspace w on w.workspace_id = m.workspace_id
   where w.slug = $1 and m.base_role = 'owner' order by m.member_id limit 1`,
);

test('A record without a title', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const [owner] = await scene.server.ctx.db.query(selectOwner, [slug]);
  assert.ok(owner);
  const at = { workspace_id: owner.workspace_id, slug, path: `/v2/workspaces/${slug}`, app_path: '' };
  const speaker = (speaker_id: number, name: string | null) => ({
    speaker_id,
    name,
    member_id: null,
    talk_time_ms: 1_000,
  });
  const fields = { owner_member_id: owner.member_id, title: null, recorded_at: new Date() };
  const speakers = [speaker(1, 'Ada Zimmermann'), speaker(2, 'Bo Zimmer'), speaker(3, null)];
  const dialogs = ['Hello.', { text: 'Hello, Ada.', speaker_id: 2 }, { text: 'Hm.', speaker_id: 3 }];
  const topics = [
    { title: '', start_ms: 0, end_ms: 1_000, dialog_ids: [] },
    { title: 'Greetings', start_ms: 1_000, end_ms: 2_000, dialog_ids: [] },
  ];
  await makeRecord(scene.server, at, {
    ...fields,
    dialogs,
    extra: { speakers },
    insights: [{ type: 'toc', value: { text: '', items: topics } }],
  });
  await makeRecord(scene.server, at, {
    ...fields,
    dialogs: ['Nobody knows who speaks.'],
    extra: { speakers: [speaker(1, null)] },
  });

  const { page, assertQuiet } = await scene.openRecords('owner');
  const list = page.getByRole('list', { name: 'List of records' });
  await list
    .getByRole('link', { name: /^Meeting on \d+ \w+, \d+:\d+/ })
    .first()
    .waitFor();
  const link = list.getByRole('link', { name: /^Ada Zimmermann, Bo Zimmer · \d+ \w+, \d+:\d+/ });
  const name = (await link.textContent()) ?? '';
  // In the palette among all records, before it was opened here.
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Escape');
  await link.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await waitForValue(page, `document.title === ${JSON.stringify(`${name} · Minutebook`)}`);
  const panel = page.getByRole('tabpanel', { name: 'Summary' });
  await panel.getByRole('button', { name: /Untitled topic/ }).waitFor();
  await panel.getByRole('button', { name: /Greetings/ }).waitFor();
  await checkLooks(page, 'topic-without-title');
  await page.goto(`/w/${slug}/records`);
  await page
    .getByRole('complementary')
    .or(page.getByRole('navigation'))
    .getByRole('link', { name })
    .first()
    .waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name }).waitFor();
  assert.equal(await page.getByText('Untitled').count(), 0);
  assertQuiet();
});
