/** One record in a browser: heard, read, corrected, and shown to somebody outside. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { CALL, openCall } from '../kit/pages/demo-call.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember } from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

const LINE = '.transcript-line';

test('A record', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('plays from the line that is clicked, and follows what is said', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    const untilAfter = (seconds: number) =>
      waitForValue<number>(
        page,
        `[document.querySelector('audio, video')?.currentTime].find((now) => now > ${seconds})`,
      );
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await untilAfter(0.5);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const before = await untilAfter(0);
    await page.keyboard.press('ArrowRight');
    await untilAfter(before + 5);
    await assertAccessible(page);
    await takeScreenshot(page, 'record-player');
    assertQuiet();
  });

  await t.test(
    'plays from the moment of a link, also when it is asked to before the sound is here',
    async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await openCall(page, scene);
      const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
      await page.route(/\/media\//, async (route) => {
        await asked;
        await route.continue();
      });
      await page.goto(`${page.url().replace(/[?#].*/, '')}?t=30`);
      await waitForValue<true>(
        page,
        `document.querySelector('[data-player] [role=slider]')?.ariaValueNow === '30'`,
      );
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
      ask();
      const time = await waitForValue<number>(
        page,
        `[document.querySelector('audio, video')].find((media) => media?.readyState > 1 && media.currentTime > 0)?.currentTime`,
      );
      assert.ok(time >= 30, `played from ${time} s`);
      await page.unrouteAll({ behavior: 'wait' });
      assertQuiet();
    },
  );

  await t.test('plays also when its link is renewed just as it begins', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await waitForValue(page, `document.querySelector('video')?.readyState > 0`);
    await page.evaluate(`{
      const media = document.querySelector('video');
      document.querySelector('[data-player] button[aria-label=Play]').click();
      media.src = media.src;
    }`);
    await waitForValue(page, `document.querySelector('video').currentTime > 0.5`);
    assertQuiet();
  });

  await t.test('is searched by keys, and has a link to each moment', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    await page.keyboard.press('/');
    await page.keyboard.type('freezer');
    await page.getByText(/^1 of \d+$/).waitFor();
    assertQuiet();
  });

  await t.test('says which one it is, and is shared, also from far down in its transcript', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    const compact = page.getByRole('region', { name: 'This record' });
    assert.equal(await compact.count(), 0);
    await page.locator(LINE).last().scrollIntoViewIfNeeded();
    await compact.getByText(CALL).waitFor();
    await compact.getByRole('button', { name: 'Copy a link to this moment' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'record-compact-header');
    await compact.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).waitFor();
    assertQuiet();
  });

  /** Answers what was said there before. */
  async function correctLine(page: Page, index: number, text: string): Promise<string> {
    const line = page
      .locator(LINE)
      .filter({ hasText: /\d:\d\d/ })
      .nth(index);
    await line.hover();
    const heard = await line.innerText();
    await line.getByRole('button', { name: 'Edit this line' }).click();
    const field = page.getByRole('textbox', { name: 'Edit this line' });
    await field.fill(text);
    await field.press('Enter');
    return heard.split('\n').at(-1) ?? '';
  }

  await t.test('is corrected in place', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    await correctLine(page, 1, 'Corrected by a person.');
    await page.locator(LINE).filter({ hasText: 'Corrected by a person.' }).last().hover();
    await assertAccessible(page);
    assertQuiet();
  });

  await t.test('is what it was when a correction is taken back', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    const heard = await correctLine(page, 3, 'Corrected by mistake.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(LINE).filter({ hasText: 'Corrected by mistake.' }).waitFor({ state: 'detached' });
    await page.getByText(heard).first().waitFor();
    assertQuiet();
  });

  const { workspace, owner } = await findDemoOwner(scene);
  const people = ['Ann Pier', 'Ann Pierson', 'Kim Namesake', 'Kim Namesake', 'Gerd Gone'];
  const [, longer, , namesake, gone] = await Promise.all(
    people.map((name, index) =>
      makeMember(scene.server, workspace, { name, email: `pier${index}@example.com` }),
    ),
  );
  assert.ok(longer && namesake && gone);
  const pier = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Pier 4',
    scope: 'private',
    access_member_ids: [gone.member_id],
  });
  const { token } = scene.account('owner');
  const readPier = async () => {
    const { body } = await scene.server.get(pier.path, token);
    return body.record;
  };
  const openPier = async (page: Page) => page.goto(`/w/${workspace.slug}/records/${pier.record_id}`);

  await t.test('is opened to the one who was named, not to a namesake or a shorter name', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openPier(page);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const chosen = dialog.getByRole('listitem');
    await chosen.filter({ hasText: 'Gerd Gone' }).waitFor();
    const field = dialog.getByLabel('People who can also see it');
    await field.pressSequentially('Ann Pierson');
    assert.equal(await field.inputValue(), 'Ann Pierson');
    await page.keyboard.press('Enter');
    await chosen.filter({ hasText: 'Ann Pierson' }).waitFor();
    await field.fill('Kim Namesake');
    await page.keyboard.press('Tab');
    assert.equal(await chosen.filter({ hasText: 'Kim Namesake' }).count(), 0);
    await field.fill(`Kim Namesake (${namesake.email})`);
    await field.press('Enter');
    await chosen.filter({ hasText: namesake.email }).waitFor();
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await page.getByText('Access changed.').waitFor();
    const { access } = await readPier();
    const ids = access.members.map(({ id }: { id: number }) => id);
    assert.ok(ids.includes(longer.member_id) && ids.includes(namesake.member_id));
    await page.keyboard.press('Escape');
    await page.locator('[data-speaker]').first().click();
    await page.getByRole('combobox', { name: 'Name', exact: true }).fill(`Kim Namesake (${namesake.email})`);
    await page.getByRole('button', { name: 'Rename everywhere' }).click();
    await waitForValue(page, `document.querySelector('[data-speaker]')?.textContent?.includes('Kim')`);
    const [named] = (await readPier()).extra.speakers;
    assert.deepEqual([named.name, named.member_id], ['Kim Namesake', namesake.member_id]);
    assertQuiet();
  });

  await t.test('stays closed to whom somebody else takes out while one opens it to others', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const shareWith = async (access_member_ids: number[]) =>
      requireOk(
        await scene.server.send('PATCH', `/api/v3/workspaces/${workspace.slug}/records/${pier.record_id}`, {
          token,
          body: { access_member_ids },
        }),
      );
    await shareWith([gone.member_id]);
    await openPier(page);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').filter({ hasText: 'Gerd Gone' }).waitFor();
    const field = dialog.getByLabel('People who can also see it');
    await field.fill('Ann Pierson');
    await field.press('Enter');
    const reloading = page.waitForResponse((response) =>
      response.url().includes(`/records/${pier.record_id}?include`),
    );
    await shareWith([]);
    await (await reloading).finished();
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await page.getByText('Access changed.').waitFor();
    const ids = (await readPier()).access.members.map(({ id }: { id: number }) => id);
    assert.deepEqual([ids.includes(longer.member_id), ids.includes(gone.member_id)], [true, false]);
    assertQuiet();
  });

  await t.test('is shown outside with a link and a password, and to nobody without', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await openCall(page, scene);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Expires after').inputValue(), '30d');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.getByRole('link', { name: 'Open as a guest' }).getAttribute('href')) ?? '';
    // The link, then the password.
    const password = await dialog.locator('.font-mono').nth(1).innerText();
    await assertAccessible(page);
    await takeScreenshot(page, 'share-dialog');

    const outside = await scene.visit({ viewport: PHONE });
    const answers: string[] = [];
    outside.page.on('response', async (response) => {
      if (response.request().resourceType() === 'fetch') answers.push(await response.text().catch(() => ''));
    });
    await outside.page.goto(link);
    const field = outside.page.getByLabel('Password', { exact: true });
    await waitForValue<true>(outside.page, `document.activeElement?.matches('form input') === true`);
    await field.fill('a wrong one');
    await outside.page.getByRole('button', { name: 'Open' }).click();
    await outside.page.getByText('Wrong password.').waitFor();
    assert.ok(answers.every((text) => !text.includes('Walt')));
    assert.ok(!(await outside.page.content()).includes('Walt'));
    await assertAccessible(outside.page);
    await takeScreenshot(outside.page, 'shared-record-locked');
    await field.fill(password);
    await outside.page.getByRole('button', { name: 'Open' }).click();
    await outside.page.getByRole('heading', { level: 1, name: CALL }).waitFor();
    await assertAccessible(outside.page);
    await takeScreenshot(outside.page, 'shared-record');
    outside.assertQuiet();

    await page.keyboard.press('Escape');
    await page.goto(`/w/${scene.demo.workspace}/shares`);
    await page.getByRole('link', { name: CALL }).first().waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'shares');
    assertQuiet();
  });
});
