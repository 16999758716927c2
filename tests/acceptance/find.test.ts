/** Finding meetings again: by every word that they show, and by who was there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeOpenAi } from '../fake-openai/start-fake-openai.ts';
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

test('Meetings are found again', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const records = `/w/${slug}/records`;
  const { workspace, owner } = await findDemoOwner(scene);
  const speak = (name: string) => ({
    speakers: [{ speaker_id: 1, name, member_id: null, talk_time_ms: 60_000 }],
  });
  await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Zeppelin hangar',
    extra: speak('Ada Zimmermann'),
    insights: [{ type: 'summary', value: { text: '## Hangar\n\n- The **xylophone** is delivered in May.' } }],
  });
  await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Other hangar',
    extra: speak('Bo Zimmer'),
  });

  await t.test(
    'by a word of a summary or a speaker, which says where it was found, and are counted',
    async () => {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner');
      await page.getByRole('searchbox', { name: 'Search everything' }).fill('xyloph');
      const list = page.getByRole('list', { name: 'List of records' });
      const hits = list.getByRole('list', { name: 'Where it was found' });
      await hits.getByText('Summary', { exact: true }).waitFor();
      assert.equal(await hits.locator('mark').first().textContent(), 'xyloph');
      await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
      await page.getByRole('searchbox', { name: 'Search everything' }).fill('zimm');
      await page.getByRole('status').getByText('2 results', { exact: true }).waitFor();
      await hits.getByText('Speaker', { exact: true }).nth(1).waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'records-found-everywhere');
      assertQuiet();
    },
  );

  await t.test('by a word of many, whose places are there before a row comes into view', async () => {
    const { member_id: owner_member_id } = owner;
    for (let number = 1; number <= 24; number += 1) {
      const dialogs = [`The nebula of ${number} is bright.`];
      await makeRecord(scene.server, workspace, { owner_member_id, title: `Night ${number}`, dialogs });
    }
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/search/hits?')) asked.add(request.url());
    });
    await page.goto(`${records}?query=nebula`);
    const rows = page.getByRole('list', { name: 'List of records' }).locator(':scope > li');
    await rows.nth(23).waitFor({ state: 'attached' });
    await rows.first().locator('mark').first().waitFor();
    await rows.last().scrollIntoViewIfNeeded();
    await waitForValue(page, `document.querySelectorAll('[data-results] > li:has(mark)').length === 24`);
    assert.equal(asked.size, 2, `ten rows, and the others: ${[...asked].join('\n')}`);
    assertQuiet();
  });

  await t.test(
    'a question is answered above the list, and inside a meeting, with links to the moments',
    async () => {
      const { page, assertQuiet } = await scene.openRecordsAgain('owner');
      const field = page.getByRole('searchbox', { name: 'Search everything' });
      await field.fill('What is the service level for critical alerts?');
      const answers = page.getByRole('region', { name: 'Answers' });
      const first = answers.getByRole('link').first();
      await first.locator('mark').first().waitFor();
      await answers.getByText(/^\d passages? in \d meetings?$/).waitFor();
      // What the list holds is counted beside the list.
      await answers
        .locator('xpath=following::p[@role="status"]')
        .getByText(/result/)
        .waitFor();
      await first.getByText('Colin Reyes').first().waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'records-answers');
      await field.fill('Who decides about the office dog?');
      await answers.getByText('decides').waitFor();
      await page.getByRole('list', { name: 'List of records' }).waitFor({ state: 'detached' });
      assert.equal(await page.getByRole('heading', { name: 'Nothing matches' }).count(), 0);
      await field.fill('service level');
      await answers.waitFor({ state: 'detached' });
      await field.press('Control+Enter');
      await first.waitFor();
      await page.reload();
      await first.click();
      await page.waitForURL(/\/records\/\d+#d\d+$/);
      await page.getByRole('textbox', { name: 'Find in transcript' }).fill('What about critical alerts?');
      await answers.getByRole('listitem').locator('mark').first().waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'record-answers');
      await answers.getByRole('link', { name: 'Ask in all meetings' }).click();
      await field.waitFor();
      await answers.getByText(/^\d passages? in \d meetings?$/).waitFor();
      await page.getByRole('button', { name: 'More filters' }).click();
      await page.getByRole('button', { name: 'Source' }).click();
      await page.getByRole('checkbox', { name: 'Zoom' }).click();
      await answers.getByText('Answers also come from outside these filters: Source.').waitFor();
      await assertAccessible(page);
      const passages = await answers.getByRole('listitem').count();
      await answers.getByRole('button', { name: 'Keep as playlist' }).click();
      await page.getByText('Kept for you alone as “What about critical alerts?”.').waitFor();
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('heading', { name: 'What about critical alerts?' }).waitFor();
      assert.equal(await page.getByRole('main').getByRole('listitem').count(), passages);
      await takeScreenshot(page, 'answer-kept');
      assertQuiet();
    },
  );

  await t.test('and the hit in an insight leads to its line, on a phone too', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE });
    await page.goto(`${records}?query=xyloph`);
    const hits = page.getByRole('list', { name: 'Where it was found' });
    await hits.getByRole('link').first().click();
    const panel = page.getByRole('tabpanel', { name: 'Summary' });
    await panel.getByText('xylophone').waitFor();
    await waitForValue(page, `CSS.highlights.get('insight-line')?.size === 1`);
    assertQuiet();
  });

  await t.test('and the hit in a table is shown without its bars and leads to its row', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${records}?query=gateway+critical&mode=insights`);
    const hits = page.getByRole('list', { name: 'Where it was found' });
    const hit = hits.getByRole('link', { name: 'Service level · 99.9 % of critical alerts' });
    await hit.click();
    const panel = page.getByRole('tabpanel', { name: 'Summary' });
    await panel.getByRole('cell', { name: 'Service level' }).waitFor();
    await waitForValue(page, `CSS.highlights.get('insight-line')?.size === 1`);
    const marked = `[...CSS.highlights.get('insight-line')][0].toString()`;
    assert.equal((await page.evaluate<string>(marked)).slice(0, 6), '99.9 %');
    assertQuiet();
  });

  await t.test('and who spoke in one is offered by name in another', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${records}?query=Other+hangar`);
    await recordLink(page, 'Other hangar').first().click();
    await page.locator('[data-speaker]').first().click();
    const field = page.getByRole('combobox', { name: 'Name', exact: true });
    await field.fill('Ada Zimm');
    await page.locator('option', { hasText: 'Ada Zimmermann' }).waitFor({ state: 'attached' });
    assertQuiet();
  });

  await t.test('by who spoke: typed and chosen with the keyboard, kept in the address', async () => {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', { colorScheme: 'dark' });
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('button', { name: 'Speaker' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Find a speaker' }).fill('zimmermann');
    await assertAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(/speakers=zimmermann/);
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByText('1 result', { exact: true }).waitFor();
    await page.reload();
    await recordLink(page, 'Zeppelin hangar').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-by-speaker-dark');
    await filters.getByRole('button', { name: 'Clear the filter Speaker' }).click();
    await page.waitForURL((url) => !url.search.includes('speakers'));
    assertQuiet();
  });

  await t.test(
    'by a saved search: named, renamed, deleted and brought back, and by what was opened last',
    async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await page.goto(`${records}?query=zimm&mode=insights`);
      await page.getByRole('button', { name: 'Save search' }).click();
      const field = page.getByRole('textbox', { name: 'Search name' });
      await field.fill('Zimmermanns');
      await assertAccessible(page);
      await field.press('Enter');
      const saved = page.getByRole('list', { name: 'Saved searches' });
      await saved.getByRole('link', { name: 'Zimmermanns' }).waitFor();
      await page.goto(`${records}?query=hangar`);
      await recordLink(page, 'Zeppelin hangar').click();
      await page.getByRole('heading', { level: 1, name: 'Zeppelin hangar' }).waitFor();
      await page.getByRole('list', { name: 'Recently opened' }).getByText('Zeppelin hangar').waitFor();
      await saved.getByRole('link', { name: 'Zimmermanns' }).click();
      await page.waitForURL(/query=zimm&mode=insights/);
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Zimmermanns' }).waitFor();
      await page.getByRole('option', { name: 'Zeppelin hangar' }).waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'palette-recent');
      await page.keyboard.press('Escape');
      const menu = page.getByRole('button', { name: 'Options for the search Zimmermanns' });
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
      await field.fill('예산 회의');
      await field.press('Enter');
      await saved.getByRole('link', { name: '예산 회의' }).waitFor();
      await page.getByRole('button', { name: 'Options for the search 예산 회의' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await saved.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await saved.getByRole('link', { name: '예산 회의' }).waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, 'sidebar-saved-searches');
      assertQuiet();
    },
  );

  await t.test('and in the audit log what somebody did, by person, act and day', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${slug}/settings/audit`);
    const filters = page.getByRole('group', { name: 'Filters' });
    await filters.getByRole('combobox', { name: 'Activity' }).selectOption('session');
    await page.getByText('signed in').nth(1).waitFor();
    await filters.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Daniel Osei' });
    await page.getByText('No matching entries.').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'audit-filtered');
    await filters.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('signed in').nth(1).waitFor();
    await filters.getByLabel('From').fill('2100-01-01');
    await page.getByText('No matching entries.').waitFor();
    assertQuiet();
  });

  await t.test('on a phone', async () => {
    const { page, assertQuiet } = await scene.openRecords('owner', {
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`${records}?query=hangar`);
    await page.getByRole('status').getByText('2 results', { exact: true }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-found-phone');
    assertQuiet();
  });
});

test('A model’s sentences stand above the passages that they are from', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  let sentence = 'The ferry tickets cost 90 euros.';
  let hold = Promise.withResolvers<void>();
  const engine = await startFakeOpenAi({
    chat: () => ({ content: { sentences: [{ sentence, passages: [1] }] } }),
  });
  engine.setHold(() => hold.promise);
  const scene = await startPagesScene({
    MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
    MINUTEBOOK_INSIGHTS_URL: engine.url,
    MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
  });
  t.after(async () => {
    hold.resolve();
    await scene.stop();
    await engine.stop();
  });
  const { workspace, owner } = await findDemoOwner(scene);
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Summer trip',
    dialogs: ['The ferry tickets cost ninety euros, and Ben ordered them yesterday.'],
  });
  const question = 'What do the ferry tickets cost?';
  const path = `/w/${scene.demo.workspace}/records`;
  const search = `?query=${encodeURIComponent(question)}`;

  await t.test('one by one, when they come, each with links to its passages', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(path + search);
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByText('Writing an answer from these passages…').waitFor();
    const card = answers.getByRole('link', { name: 'Summer trip' });
    await card.waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-answer-coming');
    hold.resolve();
    await answers.getByText(sentence).waitFor();
    await answers.getByText('Written by openai · a-model.').waitFor();
    assert.equal(await answers.getByText('Writing an answer').count(), 0);
    await assertAccessible(page);
    await answers.getByRole('button', { name: 'Passage 1' }).press('Enter');
    assert.match(await page.evaluate<string>('document.activeElement.textContent'), /Summer trip/);
    await takeScreenshot(page, 'records-answer');
    await card.click();
    await page.getByRole('textbox', { name: 'Find in transcript' }).fill(question);
    await answers.getByText(sentence).waitFor();
    assertQuiet();
  });

  await t.test('on a phone, in the dark and in Korean too', async () => {
    const { page, assertQuiet } = await scene.signIn('owner', {
      viewport: PHONE,
      colorScheme: 'dark',
      locale: 'ko-KR',
    });
    await page.goto(path + search);
    await page.getByText(sentence).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-answer-phone-ko');
    assertQuiet();
  });

  await t.test('one that was cut off says so, keeps the passages and can be asked again', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.route('**/answers', async (route) => {
      const answer = await route.fetch();
      const [passages] = (await answer.text()).split('event: sentence');
      await route.fulfill({ response: answer, body: passages ?? '' });
    });
    await page.goto(path + search);
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.getByText('The answer was cut off.').waitFor();
    await answers.getByRole('link', { name: 'Summer trip' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'records-answer-cut-off');
    await page.unroute('**/answers');
    await answers.getByRole('button', { name: 'Ask again' }).click();
    await answers.getByText(sentence).waitFor();
    assert.equal(await answers.getByText('The answer was cut off.').count(), 0);
    assertQuiet();
  });

  await t.test('where there is no place for one more stream, the passages are there alone', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.route('**/answers', async (route) => {
      const wantsEvents = route.request().headers()['accept'] === 'text/event-stream';
      await (wantsEvents ? route.fulfill({ status: 429, body: '{}' }) : route.continue());
    });
    await page.goto(path + search);
    await page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Summer trip' }).waitFor();
    assert.equal(await page.getByText(sentence).count(), 0);
    assertQuiet();
  });

  await t.test('a question that is refused for a moment is asked again by itself', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    let refused = 0;
    await page.route('**/answers', async (route) => {
      // Neither the stream nor the passages alone are taken the first time.
      if (refused === 2) return route.continue();
      refused += 1;
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: '{}' });
    });
    await page.goto(path + search);
    await page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Summer trip' }).waitFor();
    assert.equal(refused, 2);
    assertQuiet();
  });

  await t.test(
    'those that the passages do not hold are not shown, nor is anything in their place',
    async () => {
      sentence = 'The ferry tickets cost 95 euros.';
      hold = Promise.withResolvers<void>();
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await page.goto(path + search);
      const answers = page.getByRole('region', { name: 'Answers' });
      const writing = answers.getByText('Writing an answer from these passages…');
      await writing.waitFor();
      hold.resolve();
      await writing.waitFor({ state: 'detached' });
      await answers.getByRole('link', { name: 'Summer trip' }).waitFor();
      assert.doesNotMatch(await answers.innerText(), /95|Writing|Written|cut off/);
      assertQuiet();
    },
  );

  await t.test('and the next question ends the one before, with the model’s work for it', async () => {
    hold = Promise.withResolvers<void>();
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${path}/${record_id}`);
    const field = page.getByRole('textbox', { name: 'Find in transcript' });
    await field.fill(question);
    await page.getByText('Writing an answer from these passages…').waitFor();
    const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/answers'));
    await field.fill('Who ordered the ferry tickets?');
    assert.match((await ended).postData() ?? '', /What do the ferry tickets cost/);
    assertQuiet();
  });
});
