/** The settings of a workspace in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingsSections } from '@minutebook/contract/app/pages.ts';
import { setPassword } from '@minutebook/server/people/users/set-password.ts';
import { assertAccessible, DESKTOP, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { hasPrograms } from '../kit/require-programs.ts';

/** In the place of what is still being asked for. */
const WAITING = '.animate-pulse-soft';

test('Settings', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const settings = `/w/${scene.demo.workspace}/settings`;

  const visiting = scene.signIn('owner', { colorScheme: 'dark' });
  for (const section of settingsSections) {
    await t.test(`have a page ${section} for everybody to read, on a desktop and on a phone`, async () => {
      const { page, assertQuiet } = await visiting;
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(DESKTOP);
      await page.goto(`${settings}/${section}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await page.locator(WAITING).first().waitFor({ state: 'detached' });
      const open = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
      assert.equal(await page.title(), `${await open.textContent()} · Settings · Minutebook`);
      const check = async (kind: string) => {
        await assertAccessible(page);
        const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        assert.equal(isWide, false, `${section} is wider than a ${kind}`);
        await takeScreenshot(page, `settings-${section}-${kind}`);
      };
      await check('desktop');
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE);
      await check('phone');
      assertQuiet();
    });
  }

  await t.test('invite somebody by a link that is shown once', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/invitations`);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('ana@example.com');
    const [role, teams] = [dialog.getByLabel('Role', { exact: true }), dialog.getByRole('checkbox')];
    await role.selectOption('guest');
    await teams.first().check();
    await dialog.getByRole('button', { name: 'Invite someone' }).click();
    const link = dialog.getByLabel('Link', { exact: true });
    assert.match((await link.textContent()) ?? '', /\/invitations\/inv_/);
    await assertAccessible(page);
    await page.mouse.click(5, 5);
    await link.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const row = page.getByRole('listitem').filter({ hasText: 'ana@example.com' });
    await row.getByRole('button', { name: 'Revoke the invitation for ana@example.com' }).click();
    await row.getByRole('button', { name: 'Invite again: ana@example.com' }).click();
    assert.equal(await dialog.getByLabel('Email').inputValue(), 'ana@example.com');
    assert.deepEqual([await role.inputValue(), await teams.first().isChecked()], ['guest', true]);
    await dialog.getByRole('button', { name: 'Invite someone' }).click();
    await link.waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // The one that was revoked stays in the list, and offers nothing any more.
    await row.nth(1).waitFor();
    assert.equal(await row.count(), 2);
    assert.deepEqual(await row.getByRole('button').allTextContents(), ['Revoke']);
    assertQuiet();
  });

  await t.test('make a label, colour it, and merge it into another', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/labels`);
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pilot 2027');
    await page.getByRole('button', { name: '#e04848' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Pilot 2027' });
    await row.waitFor();
    await row.getByRole('button', { name: 'Change Pilot 2027' }).click();
    await page.getByRole('menuitem', { name: 'Merge' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
    await row.waitFor({ state: 'detached' });
    assertQuiet();
  });

  await t.test('say what is taken beside its field, also after a press beside the dialog', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/labels`);
    await page.getByRole('button', { name: 'New label' }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await name.fill('Pricing');
    await page.mouse.click(5, 5);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('input[aria-invalid=true]:focus').waitFor();
    const note = (await name.getAttribute('aria-describedby')) ?? '';
    assert.match((await page.locator(`[id="${note}"]`).textContent()) ?? '', /already/);
    await assertAccessible(page);
    await page.keyboard.type(' again');
    await page.locator('input[aria-invalid=true]').waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Pricing again');
    assertQuiet();
  });

  await t.test('give the focus back when a dialog closes', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/labels`);
    await page.getByRole('button', { name: 'New label' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('Short-lived');
    await page.keyboard.press('Enter');
    await page.locator('button:focus', { hasText: 'New label' }).waitFor();
    await page.getByRole('button', { name: 'Change Short-lived' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[aria-label="Change Short-lived"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Change Short-lived' }).waitFor({ state: 'detached' });
    await page.locator('#content:focus').waitFor();
    assertQuiet();
  });

  await t.test('find one of many', async () => {
    const { page, assertQuiet } = await scene.signInAgain('member');
    await page.goto(`${settings}/labels`);
    const rows = page.locator('main').getByRole('listitem');
    await rows.first().waitFor();
    const box = page.getByRole('searchbox', { name: 'Find a label' });
    await box.fill('PRIC');
    await page.getByText('Roadmap').waitFor({ state: 'detached' });
    assert.equal(await rows.count(), 1);
    await box.fill('no such label');
    await page.getByText('No matches.').waitFor();
    assertQuiet();
  });

  await t.test('list the roles of a member apart from the teams', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/members`);
    const row = page.getByRole('listitem').filter({ hasText: 'Marcus Lindqvist' });
    await row.getByText('Sales lead · General and Sales', { exact: true }).waitFor();
    assertQuiet();
  });

  await t.test('ask before one changes one’s own role, and let only owners make owners', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/members`);
    const mine = page.getByRole('listitem').filter({ hasText: 'You' }).getByRole('combobox');
    await mine.selectOption('member');
    await page.getByRole('heading', { name: 'Change your own role to Member?' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await mine.inputValue(), 'owner');
    assertQuiet();
    const { page: other } = await scene.signIn('admin');
    await other.goto(`${settings}/members`);
    const roles = other.getByRole('combobox');
    await roles.first().waitFor();
    assert.equal(await other.getByRole('option', { name: 'Owner' }).count(), 0);
  });

  await t.test('tell what a retention policy would delete before it is saved', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/retention`);
    await page.getByLabel('Keep transcripts', { exact: true }).selectOption('days');
    await page.getByLabel('Keep transcripts: days').fill('10');
    await page.getByText('This would be deleted within minutes:').waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'settings-retention-preview');
    await page.getByRole('button', { name: 'Save' }).click();
    const consequence = page.getByRole('dialog').getByText('permanently deleted');
    // Recordings are not named, for none of them would go.
    assert.match((await consequence.textContent()) ?? '', /^\d+ transcripts will be permanently deleted\.$/);
    await page.getByRole('button', { name: 'Cancel' }).click();
    assertQuiet();
  });

  await t.test('let a number of days be written anew', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/retention`);
    await page.getByLabel('Keep recordings', { exact: true }).selectOption('days');
    const days = page.getByLabel('Keep recordings: days');
    await days.fill('');
    await page.getByText('A whole number from 1 to 36,500.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await assertAccessible(page);
    await days.pressSequentially('90');
    assert.equal(await days.inputValue(), '90');
    assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), false);
    assertQuiet();
  });

  await t.test('delete nothing unasked, also where it is not known yet what would go', async () => {
    const { page } = await scene.signInAgain('owner');
    const changes: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()));
    await page.goto(`${settings}/retention`);
    await page.getByText('Nothing would be deleted now.').waitFor();
    const released = Promise.withResolvers<void>();
    await page.route('**/retention/preview', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.getByLabel('Keep transcripts', { exact: true }).selectOption('days');
    await page.getByLabel('Keep transcripts: days').fill('10');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByLabel('Keep transcripts: days').fill('9');
    released.resolve();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('permanently deleted').waitFor();
    assert.deepEqual(changes, []);
    // What is confirmed is what was announced, whatever stands in the field by then.
    await page.route('**/settings', (route) => route.abort());
    const saving = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog.getByRole('button').last().click();
    const policy = { media_days: null, transcript_days: 10 };
    assert.deepEqual((await saving).postDataJSON(), { retention: policy });
  });

  await t.test('say in words what was done', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/audit`);
    await page.getByText('The server’s administrator created the team Leadership').waitFor();
    // Who was put into which team, and as what.
    const added = page
      .getByRole('listitem')
      .filter({ hasText: 'The server’s administrator made Daniel Osei a member of Leadership' });
    await added.getByText('team_id').waitFor({ state: 'hidden' });
    await added.getByRole('button', { name: 'Details' }).press('Enter');
    await added.getByText('team_id').waitFor();
    await assertAccessible(page);
    const text = await page.locator('main').innerText();
    assert.doesNotMatch(text, /\b(?:record|share|member|team|role|invitation|workspace)\.[a-z_]+/);
    assertQuiet();
  });

  await t.test('are one list on a phone, folded again by the one that is chosen', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE });
    await page.goto(`${settings}/members`);
    const sections = page.getByRole('navigation', { name: 'Settings' });
    await page.getByRole('button', { name: 'Settings: Members', expanded: false }).click();
    await assertAccessible(page);
    await takeScreenshot(page, 'settings-list-phone');
    await sections.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('button', { name: 'Settings: Audit log', expanded: false }).waitFor();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    assert.equal(await sections.isVisible(), false);
    assertQuiet();
  });

  await t.test('open with what somebody may see', async () => {
    const { server } = scene;
    const workspace = await makeWorkspace(server, { name: 'Guests Lab' });
    const { user_id, email } = await makeMember(server, workspace, { base_role: 'guest' });
    await setPassword(server.ctx.db, {
      user_id,
      password: 'long enough to be one',
      now: server.clock.now(),
    });
    const { page, assertQuiet } = await scene.visit();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('long enough to be one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.locator(`a[href="/w/${workspace.slug}/settings/teams"]`).click();
    await page.getByRole('heading', { name: 'Teams', exact: true }).waitFor();
    assertQuiet();
  });

  await t.test('offer no teams where the plan has none', async () => {
    const { page, assertQuiet } = await scene.signIn('outsider');
    await page.goto(`/w/${scene.demo.other_workspace}/settings/teams`);
    await page.getByText('The plan of this workspace does not include this.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'New team' }).count(), 0);
    assertQuiet();
  });

  await t.test('are closed to those who may not change them', async () => {
    const { page, assertQuiet } = await scene.signInAgain('member');
    await page.goto(`${settings}/audit`);
    await page.getByText('You cannot change this').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Retention' }).count(), 0);
    await assertAccessible(page);
    assertQuiet();
  });
});
