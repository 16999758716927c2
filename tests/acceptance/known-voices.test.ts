/** Speakers who are recognised by their voices: wanted, suggested, declined, forgotten. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeVoices } from '../kit/make/make-voices.ts';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

test('Known voices', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const { workspace, owner } = await findDemoOwner(scene);
  const hear = async (title: string, names: readonly (string | null)[], voices: readonly number[][]) => {
    const record = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title,
      dialogs: names.map((_, index) => ({ text: `This is line ${index + 1}.`, speaker_id: index + 1 })),
      extra: {
        speakers: names.map((name, index) => ({
          speaker_id: index + 1,
          name,
          member_id: null,
          talk_time_ms: 60_000,
        })),
        transcription: { engine: 'local', model: 'made', finished_at: '2026-03-01T08:00:00.000Z' },
      },
    });
    const made = voices.map((embedding, index) => ({ speaker_id: index + 1, embedding }));
    await makeVoices(server, { ...workspace, ...record }, made);
    return record;
  };
  const open = (record: { record_id: number }) => `/w/${demo.workspace}/records/${record.record_id}`;

  await t.test('are wanted in the settings', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${demo.workspace}/settings/general`);
    const section = page.locator('section', { has: page.getByRole('heading', { name: 'Known voices' }) });
    await section.getByRole('checkbox').check();
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'voices-settings');
    assertQuiet();
  });

  const first = await hear(
    'First flight',
    [null, null],
    [
      [1, 0],
      [0, 1],
    ],
  );
  for (const [speaker_id, name] of [
    [1, '石橋'],
    [2, 'Ada Osei'],
  ] as const) {
    const path = `${first.app_path}/speakers/${speaker_id}`;
    await server.send('PATCH', path, { token: scene.account('owner').token, body: { name } });
  }
  const next = await hear(
    'Second flight',
    [null, null],
    [
      [0, 1],
      [1, 0],
    ],
  );

  for (const [kind, options] of [
    ['light', {}],
    ['phone-dark', { viewport: PHONE, colorScheme: 'dark' }],
    ['ko', { locale: 'ko-KR' }],
    ['ja', { locale: 'ja-JP', viewport: PHONE }],
  ] as const) {
    await t.test(`are suggested above the transcript, ${kind}`, async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner', options);
      await page.goto(`${open(next)}?tab=transcript`);
      await page.getByRole('listitem').filter({ hasText: '石橋' }).first().waitFor();
      await assertAccessible(page);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      await takeScreenshot(page, `voices-record-${kind}`);
      assertQuiet();
    });
  }

  await t.test('name a speaker only when somebody says so', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(open(next));
    const list = page.getByRole('list', { name: 'Voices that match' });
    const row = (text: string) => list.getByRole('listitem').filter({ hasText: text });
    await row('Speaker 1 sounds like Ada Osei').getByRole('button', { name: 'Somebody else' }).click();
    await page.getByRole('combobox', { name: 'Name', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await row('Speaker 1 sounds like Ada Osei').getByRole('button', { name: 'No', exact: true }).click();
    await row('Ada Osei').waitFor({ state: 'detached' });
    await row('Speaker 2 sounds like 石橋').getByRole('button', { name: 'Yes' }).click();
    await list.waitFor({ state: 'detached' });
    await page.locator('[data-speaker]', { hasText: '石橋' }).first().waitFor();
    await page.locator('[data-speaker]', { hasText: 'Speaker 1' }).first().waitFor();
    assertQuiet();
  });

  const [third, fourth] = [
    await hear('Third flight', [null], [[1, 0]]),
    await hear('Fourth flight', [null], [[1, 0]]),
  ];
  for (const [kind, options] of [
    ['light', {}],
    ['phone-ja', { locale: 'ja-JP', viewport: PHONE }],
  ] as const) {
    await t.test(`are offered a name in other records by whoever has named one, ${kind}`, async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner', options);
      await page.goto(`${open(third)}?tab=transcript`);
      const voices = page.getByRole('list', { name: /Voices that match|認識された声/ });
      await voices.getByRole('button').first().click();
      const offer = page.getByRole('status').filter({ hasText: '石橋' });
      await offer.waitFor();
      await takeScreenshot(page, `voices-elsewhere-offer-${kind}`);
      await offer.getByRole('button').first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Fourth flight').waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, `voices-elsewhere-${kind}`);
      await dialog.locator('button[type=submit]').click();
      await dialog.waitFor({ state: 'detached' });
      await offer.waitFor({ state: 'detached' });
      const speakers = async ({ path }: { path: string }) => {
        const { body } = await server.get(`${path}?include=`, scene.account('owner').token);
        return body.record.extra.speakers.map(({ name }: { name: string | null }) => name);
      };
      assert.deepEqual(await speakers(fourth), ['石橋']);
      const undo = page.getByRole('region').getByRole('button', { name: /^(Undo|元に戻す)$/ });
      await undo.click();
      await until('it has no name again', async () => (await speakers(fourth))[0] === null);
      const body = { name: null };
      const back = `${third.app_path}/speakers/1`;
      requireOk(await server.send('PATCH', back, { token: scene.account('owner').token, body }));
      assertQuiet();
    });
  }

  await t.test('are forgotten on the page of a person', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${demo.workspace}/people/${encodeURIComponent('name-石橋')}`);
    await page.getByRole('button', { name: 'Forget this voice' }).click();
    const dialog = page.getByRole('dialog');
    await assertAccessible(page);
    await takeScreenshot(page, 'voices-forget');
    await dialog.getByRole('button', { name: 'Forget this voice' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Whoever manages the workspace is told nothing of whether there still is one: that would tell of hidden records.
    await page.getByText('Voice forgotten.').waitFor();
    assertQuiet();
  });
});
