/** One person over all records: reached from a speaker, a search and the palette; a speaker who is a contact. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A person’s page', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { workspace, owner } = await findDemoOwner(scene);
  const speaker = (speaker_id: number, name: string, ms: number) => ({
    speaker_id,
    name,
    member_id: null,
    talk_time_ms: ms,
  });
  const todo = { text: 'Water the zeppelin', assignee: 'Ada Zimmermann', due_date: null, dialog_ids: [1] };
  await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Zeppelin hangar',
    dialogs: ['We water the zeppelin.', { text: 'Who does?', speaker_id: 2 }],
    extra: { speakers: [speaker(1, 'Ada Zimmermann', 90_000), speaker(2, 'Bo Zimmer', 30_000)] },
    insights: [{ type: 'action_item', value: { text: '- [ ] Water the zeppelin', items: [todo] } }],
    contacts: [{ name: 'Ida Kontakt', email: 'ida@example.com', phone_number: null, company: 'Hangar Ltd' }],
  });
  await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Other hangar',
    dialogs: ['Hello.', { text: 'Hello, Ada.', speaker_id: 2 }],
    extra: { speakers: [speaker(1, 'Ada Zimmermann', 60_000), speaker(2, 'Bo Zimmer', 60_000)] },
  });

  await t.test('leads from a search to their records, talk time, company and action items', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner');
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('ada zimm');
    await page
      .getByRole('list', { name: 'People found' })
      .getByRole('link', { name: 'Ada Zimmermann' })
      .click();
    await page.getByRole('heading', { name: 'Ada Zimmermann', level: 1 }).waitFor();
    await recordLink(page, 'Zeppelin hangar').waitFor();
    await recordLink(page, 'Other hangar').waitFor();
    const numbers = await page.locator('dl dd').allTextContents();
    assert.equal(numbers[0], '2');
    assert.equal(numbers[2], '63%');
    await page.getByText('Water the zeppelin').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'person');
    await page.getByRole('main').getByRole('link', { name: 'Bo Zimmer' }).click();
    await page.getByRole('heading', { name: 'Bo Zimmer', level: 1 }).waitFor();
    assertQuiet();
  });

  await t.test('keeps what is selected while more of many records come', async () => {
    for (let number = 1; number <= 60; number += 1) {
      await makeRecord(scene.server, workspace, {
        owner_member_id: owner.member_id,
        title: `Round ${number}`,
        extra: { speakers: [speaker(1, 'Uwe Vielredner', 60_000)] },
      });
    }
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/people/name-Uwe%20Vielredner`);
    const rows = page.getByRole('list', { name: 'List of records' }).getByRole('checkbox');
    await rows.first().check();
    await rows.nth(49).scrollIntoViewIfNeeded();
    await rows.nth(59).waitFor();
    assert.equal(await rows.first().isChecked(), true);
    assertQuiet();
  });

  await t.test('is found by name with Control + K, on a phone and in the dark too', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', {
      viewport: PHONE,
      colorScheme: 'dark',
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /Search records, people/ }).fill('ada zi');
    await page.getByRole('option', { name: 'Ada Zimmermann' }).waitFor();
    await page.getByRole('option', { name: 'Ada Zimmermann' }).click();
    await page.getByRole('heading', { name: 'Ada Zimmermann', level: 1 }).waitFor();
    await recordLink(page, 'Zeppelin hangar').waitFor();
    await assertAccessible(page);
    assert.equal(
      await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
      true,
      'nothing is wider than the phone',
    );
    await takeScreenshot(page, 'person-phone-dark');
    assertQuiet();
  });

  await t.test('a speaker becomes a contact, whose page has the record', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/records?query=Other+hangar`);
    await recordLink(page, 'Other hangar').first().click();
    await page.locator('[data-speaker]').first().click();
    const field = page.getByRole('combobox', { name: 'Name', exact: true });
    await field.fill('Ida Kontakt');
    await page.locator('option', { hasText: 'Ida Kontakt' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Rename everywhere' }).click();
    await waitForValue(page, `document.querySelector('[data-speaker]')?.textContent?.includes('Ida')`);
    await page.locator('[data-speaker]').first().click();
    await page.getByRole('link', { name: 'All records with Ida Kontakt' }).click();
    await page.waitForURL(/\/people\/contact-\d+$/);
    await page.getByText('Hangar Ltd · ida@example.com').waitFor();
    await recordLink(page, 'Other hangar').waitFor();
    await recordLink(page, 'Zeppelin hangar').waitFor();
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('tells a guest from the members, in every language', async () => {
    const { token, email } = scene.account('guest');
    const { body } = await scene.server.get(`/v2/workspaces/${slug}/members/me`, token);
    const words = { 'en-GB': 'Guest', 'ko-KR': '게스트', 'ja-JP': 'ゲスト' };
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const member = `/w/${slug}/people/member-${body.id}`;
    await page.goto(member);
    await page.getByRole('main').getByText(email).waitFor();
    for (const [locale, word] of Object.entries(words)) {
      await page.evaluate(`localStorage.setItem('minutebook.locale', '${locale.slice(0, 2)}')`);
      await page.reload();
      await page.getByRole('banner').or(page.getByRole('main')).getByText(word, { exact: true }).waitFor();
    }
    assertQuiet();
  });

  await t.test('says nothing of somebody of whom one may see nothing', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/people/contact-999999`);
    await page.getByText('Nothing to show about this person').waitFor();
    await assertAccessible(page);
    assertQuiet();
  });
});
