/** The home of a workspace: the meetings of today, what waits for a member, and the records since yesterday. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  checkLooks,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  type PagesScene,
  waitForValue,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { requireOk } from '../kit/require-ok.ts';
import { startCalendars } from '@minutebook/server/recordings/calendar/start-calendars.ts';
import { listenHere } from '../kit/servers/listen-here.ts';

test('The home of a workspace', async (t) => {
  if (!hasPrograms(t, 'chromium', 'ffmpeg')) return;
  const scene = await startPagesScene({ MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' });
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { record_id } = await makeWaiting(scene);

  await t.test('is in the menu, and shows tasks, mentions, failed recordings and new records', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.getByRole('link', { name: 'Home 1 unread mention' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    const waiting = page.getByRole('main');
    await waiting.getByText('Water the zeppelin').waitFor();
    await waiting.getByText('Please look at the hangar').waitFor();
    await waiting.getByRole('link', { name: 'Broken zeppelin' }).first().waitFor();
    await recordLink(page, 'Zeppelin hangar').last().waitFor();
    await waiting.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await waiting.getByRole('button', { name: 'Upload', exact: true }).waitFor();
    await waiting.getByRole('link', { name: 'All my tasks' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'workspace-home');
    assertQuiet();
  });

  await t.test('a mention leads to its line by keyboard, and is read then', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`/w/${slug}/home`);
    const mention = page.getByRole('link', { name: /in “Zeppelin hangar”/ });
    await mention.focus();
    await assertAccessible(page);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    await takeScreenshot(page, 'workspace-home-phone-dark');
    const read = page.waitForResponse((response) => response.url().endsWith('/moments/read'));
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/records/${record_id}\\?insight=moments&moment=\\d+#d1$`));
    await waitForValue(page, `CSS.highlights.has('insight-line')`);
    assert.equal((await read).status(), 204);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    assertQuiet();
  });

  await t.test(
    'mentions in answers go when their comment is resolved, and hide none that waits',
    async () => {
      const { server } = scene;
      const { owner } = await findDemoOwner(scene);
      const at = `/api/v3/workspaces/${slug}/records/${record_id}/moments`;
      const { token } = scene.account('member');
      const say = async (body: object) =>
        requireOk(await server.send('POST', at, { token, body: { kind: 'comment', ...body } })).body;
      const thread = await say({ dialog_ids: [1], text: 'Is it dry?' });
      for (const turn of ['one', 'two', 'three', 'four', 'five'])
        await say({ reply_to: thread.id, text: `Drop ${turn}`, mentions: [owner.member_id] });
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await page.goto(`/w/${slug}/home`);
      const main = page.getByRole('main');
      await main.getByText('Drop one').waitFor();
      assert.equal(await main.getByText('Please look at the hangar').count(), 0);
      requireOk(await server.send('PATCH', `${at}/${thread.id}`, { token, body: { is_resolved: true } }));
      await page.reload();
      await main.getByText('Please look at the hangar').waitFor();
      assert.equal(await main.getByText('Drop').count(), 0);
      assertQuiet();
    },
  );

  await t.test('a calendar is connected, says what it cannot, and shows today', async (t) => {
    const calendars = startCalendars(scene.server.ctx);
    t.after(() => calendars.stop());
    const calendar = await serveCalendar(t);
    const { workspace, owner } = await findDemoOwner(scene);
    const task = { text: 'Look at the mast', assignee: null, due_date: null, dialog_ids: [] };
    await makeRecord(scene.server, workspace, {
      owner_member_id: owner.member_id,
      title: 'Airship review',
      recorded_at: new Date(Date.now() - 24 * 3_600_000),
      insights: [{ type: 'action_item', value: { text: '- [ ] Look at the mast', items: [task] } }],
    });
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/home`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Connect a calendar' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Connect a calendar' });
    const field = dialog.getByRole('textbox');
    await field.fill('http://10.0.0.1/a.ics');
    await field.press('Enter');
    await dialog.getByText('This must be an https address').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'calendar-dialog');
    await field.fill(calendar.url);
    await field.press('Enter');
    await main.getByText('There is no calendar at the address').waitFor();
    await takeScreenshot(page, 'calendar-fault');
    calendar.text = toCalendar(new Date());
    await main.getByRole('button', { name: 'Try again' }).press('Enter');
    const row = main.getByRole('listitem').filter({ has: page.getByText('Airship review', { exact: true }) });
    await row.getByText('Mina Park, Jonas Weber').waitFor();
    await row.getByRole('link', { name: /^Last time: Yesterday, 1 open task$/ }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'home-today');
    await row.getByRole('button', { name: 'Record' }).press('Enter');
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    assert.equal(await page.getByRole('dialog').getByRole('textbox').first().inputValue(), 'Airship review');
    await page.keyboard.press('Escape');
    for (const [name, options] of [
      ['ko', { locale: 'ko' }],
      ['ja-phone-dark', { locale: 'ja', viewport: PHONE, colorScheme: 'dark' }],
    ] as const) {
      const other = await scene.signIn('owner', options);
      await other.page.goto(`/w/${slug}/home`);
      await other.page.getByText('Mina Park, Jonas Weber').waitFor();
      await assertAccessible(other.page);
      assert.equal(await other.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
      await takeScreenshot(other.page, `home-today-${name}`);
      await other.page
        .getByRole('main')
        .locator('section')
        .first()
        .getByRole('button')
        .first()
        .press('Enter');
      await other.page.getByRole('dialog').waitFor();
      await takeScreenshot(other.page, `calendar-dialog-${name}`);
    }
    await nameByEvent(scene, page);
    await page.goto(`/w/${slug}/home`);
    await main.getByRole('button', { name: 'Your calendar' }).press('Enter');
    await page.getByRole('button', { name: 'Disconnect the calendar' }).press('Enter');
    await main.getByRole('button', { name: 'Connect a calendar' }).waitFor();
    assertQuiet();
  });
});

/** A recording whose title is only what its file is called takes that of the event, and gives it back. */
async function nameByEvent(scene: PagesScene, page: Page) {
  await page.goto(`/w/${scene.demo.workspace}/records`);
  const file = {
    name: 'Hangar talk.wav',
    mimeType: 'audio/wav',
    buffer: makeWaveFile({ seconds: 2 }),
  };
  await page.getByLabel('Choose files').first().setInputFiles(file);
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Title of Hangar talk.wav').inputValue(), 'Hangar talk');
  await dialog.getByRole('button', { name: /^Upload/ }).click();
  const tray = page.getByRole('region', { name: 'Uploads' });
  await tray.getByText('The recording is kept.').waitFor();
  await tray.getByRole('link', { name: 'Airship review' }).waitFor();
  const reviews = page
    .getByRole('list', { name: 'List of records' })
    .getByRole('link', { name: 'Airship review' });
  // Below it is that of the day before, which is there before the new one has its title.
  await reviews.nth(1).waitFor();
  await reviews.first().click();
  const origin = page.getByText('Title from the calendar').first();
  await origin.waitFor();
  await checkLooks(page, 'title-of-event');
  await origin.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Meeting on / }).waitFor();
  await page.getByText('The record is not of that meeting any more.').waitFor();
  assert.equal(await page.getByText('Title from the calendar').count(), 0);
}

async function serveCalendar(t: TestContext) {
  const calendar = { url: '', text: '<!doctype html>' };
  const server = createServer((_, response) => void response.end(calendar.text));
  const { url, stop } = await listenHere(server);
  t.after(stop);
  calendar.url = `${url}/secret/basic.ics`;
  return calendar;
}

/** Two events of the day, whatever time it is: one goes on until its end. */
function toCalendar(now: Date): string {
  const at = (hours: number) =>
    new Date(now.getTime() + hours * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = at(0).slice(0, 8);
  const lines = `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:1
DTSTART:${at(-1)}
DTEND:${at(1)}
SUMMARY:Airship review
ATTENDEE;CN=Mina Park:mailto:mina@example.com
ATTENDEE;CN=Jonas Weber:mailto:jonas@example.com
END:VEVENT
BEGIN:VEVENT
UID:2
DTSTART;VALUE=DATE:${day}
SUMMARY:Office closed
END:VEVENT
END:VCALENDAR
`;
  return lines.replaceAll('\n', '\r\n');
}

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
