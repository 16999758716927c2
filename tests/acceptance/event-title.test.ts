/** A title that a record has from its owner's calendar: said beside it and in About, and taken back in both places. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRecord } from '../kit/make/make-record.ts';
import { checkLooks, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('The title of an event', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const { workspace, owner } = await findDemoOwner(scene);
  const { token } = scene.account('owner');
  const { page, assertQuiet } = await scene.signIn('owner');
  const note = page.getByText('Title from the calendar');
  const about = page.getByRole('tabpanel', { name: 'About' });
  /** A record that took the title of an event. */
  const open = async (summary: string) => {
    const event = {
      summary,
      conference_url: null,
      start: '2026-03-02T09:00:00.000Z',
      end: '2026-03-02T10:00:00.000Z',
      attendees_emails: ['mina@example.com'],
    };
    const record = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title: summary,
      event,
    });
    await page.goto(`/w/${demo.workspace}/records/${record.record_id}`);
    await page.getByRole('heading', { level: 1, name: summary }).waitFor();
    await page.getByRole('tab', { name: 'About' }).click();
    await about.getByText('mina@example.com').waitFor();
    return async () => (await server.get(record.path, token)).body.record;
  };

  for (const [place, name] of [
    ['beside the title', 'Pruning round'],
    ['in About', 'Grafting round'],
  ] as const) {
    await t.test(`is taken back ${place}, and the event with it`, async () => {
      const read = await open(name);
      await note.nth(1).waitFor();
      assert.equal(await note.count(), 2);
      if (place === 'in About') await checkLooks(page, 'event-title');
      const within = place === 'in About' ? about : page.getByRole('main').locator('header').first();
      await within.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByText('The record is not of that meeting any more.').waitFor();
      await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'detached' });
      await note.first().waitFor({ state: 'detached' });
      const { title, event } = await read();
      assert.notEqual(title, name);
      assert.equal(event, null);
      assertQuiet();
    });
  }

  await t.test('is a person’s own once somebody has changed it', async () => {
    await open('Watering round');
    await note.first().waitFor();
    await page.getByRole('button', { name: 'Edit the title' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Watering, agreed');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Watering, agreed' }).waitFor();
    await note.first().waitFor({ state: 'detached' });
    await about.getByText('Watering round').waitFor();
    assertQuiet();
  });
});
