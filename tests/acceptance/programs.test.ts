/** Tokens, service accounts and webhooks, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { findWorkspaceId } from '@minutebook/server/access/access-queries.ts';
import { must } from '@minutebook/server/base/must.ts';
import { createScimToken } from '@minutebook/server/people/scim/scim-tokens.ts';
import { findUserByEmail } from '@minutebook/server/people/users/create-user.ts';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import { checkLooks, startPagesScene } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeWorkspaceRole } from '../kit/make/make-role.ts';
import { makeServiceAccount } from '../kit/make/make-service-account.ts';
import { makeMember } from '../kit/make/make-workspace.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { answerWith, startReceiver } from '../kit/servers/start-receiver.ts';
import { until } from '../kit/until.ts';

test('For their programs people', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene({ MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' });
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const settings = `/w/${demo.workspace}/settings`;
  const statusOf = async (path: string, token: string) => (await server.get(path, token)).status;
  const records = `/v2/workspaces/${demo.workspace}/records`;
  const members = `/v2/workspaces/${demo.workspace}/members`;

  await t.test('narrow a token to some things, a workspace and networks', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto('/me/tokens');
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mirror');
    await dialog.getByRole('radio', { name: /Custom/ }).press('Space');
    const create = dialog.getByRole('button', { name: 'Create token' });
    assert.equal(await create.isDisabled(), true);
    await dialog.getByRole('checkbox', { name: /records:read/ }).press('Space');
    await dialog.getByLabel('Workspace').selectOption(demo.workspace);
    await dialog.getByLabel('Only from these networks').fill('localhost');
    await create.click();
    await dialog.getByText('This is not a network').waitFor();
    await checkLooks(page, 'programs-token-new');
    await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8\n::1');
    await create.click();
    const secret = (await page.getByText(/^pat_[A-Za-z0-9]{16}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Mirror' });
    await row.getByText('Read, search and export records').waitFor();
    await row.getByText('Only from 127.0.0.0/8, ::1').waitFor();
    await checkLooks(page, 'programs-tokens');
    assert.deepEqual([await statusOf(records, secret), await statusOf(members, secret)], [200, 403]);
    assertQuiet();
  });

  await t.test('make an account for a program, exchange its token, and take it over', async () => {
    const { page, assertQuiet } = await scene.signIn('admin');
    await page.goto(`${settings}/service-accounts`);
    await page.getByText('No service accounts yet').waitFor();
    await checkLooks(page, 'programs-accounts-none');
    await page.getByRole('button', { name: 'New service account' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('CRM mirror');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'CRM mirror' }).waitFor();
    await page.getByRole('button', { name: 'New token for CRM mirror' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('nightly');
    // What stands on the page cannot be loaded anew for a while.
    const error = { type: 'FORBIDDEN', message: 'Not now.' };
    await page.route(/\/(?:service-accounts|tokens|me)(?:\?|$)/, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 403, json: { error } }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('Something went wrong').first().waitFor();
    const secret = page.getByText(/^msa_[A-Za-z0-9]{38}$/);
    const readSecret = async () => (await secret.textContent()) ?? '';
    assert.equal(await secret.count(), 1, 'it is shown this once');
    const first = await readSecret();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    assert.deepEqual([await statusOf(records, first), await statusOf(members, first)], [200, 403]);
    await page.getByRole('button', { name: 'Rotate nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const second = await readSecret();
    assert.notEqual(second, first);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Replaced', { exact: true }).waitFor();
    assert.deepEqual([await statusOf(records, first), await statusOf(records, second)], [200, 200]);
    await checkLooks(page, 'programs-accounts');
    assertQuiet();
    const { page: other } = await scene.signInAgain('owner');
    await other.goto(`${settings}/members`);
    const admin = demo.users.find(({ role }) => role === 'admin');
    assert.ok(admin);
    const leaving = other.getByRole('listitem').filter({ hasText: admin.email });
    await leaving.getByRole('button', { name: /^Change/ }).click();
    await other.getByRole('menuitem', { name: 'Deactivate' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    server.clock.advance(5_000);
    assert.equal(await statusOf(records, second), 401);
    await other.goto(`${settings}/service-accounts`);
    await other.getByText('Its tokens are refused until someone takes it over').waitFor();
    await checkLooks(other, 'programs-accounts-stopped');
    await other.getByRole('button', { name: 'Take over CRM mirror' }).click();
    await other.getByText('Stopped', { exact: true }).waitFor({ state: 'detached' });
    server.clock.advance(5_000);
    assert.equal(await statusOf(records, second), 200);
    await other.getByRole('button', { name: 'Change CRM mirror' }).press('Enter');
    await other.getByRole('menuitem', { name: 'Switch off' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Switch off' }).press('Enter');
    await other.getByText('Switched off', { exact: true }).waitFor();
    await other.goto(`${settings}/audit`);
    await other.getByText('created the service account CRM mirror').waitFor();
    await other.getByText('handed over the service account CRM mirror').waitFor();
    await other.getByText('changed the role or status of the service account CRM mirror').waitFor();
  });

  await t.test('take over the token of a directory whose maker is no owner', async () => {
    const { db } = server.ctx;
    const workspace_id = must(await findWorkspaceId(db, demo.workspace), 'the workspace of the demo');
    const { email } = must(
      demo.users.find(({ role }) => role === 'admin'),
      'the admin of the demo',
    );
    const { user_id } = must(await findUserByEmail(db, email), 'the admin of the demo');
    const act = { workspace_id, actor_user_id: user_id, at: server.clock.now() };
    const { secret } = await db.transaction((tx) => createScimToken(tx, act, 'Okta'));
    const status = () => statusOf(`/scim/v2/${demo.workspace}/Users`, secret);
    assert.equal(await status(), 403);
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/sign-on`);
    await page.getByText('The token is refused until another owner takes it over').waitFor();
    await checkLooks(page, 'programs-directory-stopped');
    await page.getByRole('button', { name: 'Take over Okta' }).press('Enter');
    await page.getByText('Stopped', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await status(), 200);
    assertQuiet();
  });

  await t.test('have webhooks, see what they sent and what was answered, and send it again', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const sender = startWebhooks(server.ctx);
    t.after(() => sender.stop());
    receiver.answer = answerWith(500, {}, 'Out of order');
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/webhooks`);
    await page.getByText('No webhooks yet').waitFor();
    await checkLooks(page, 'programs-webhooks-none');
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
    await dialog.getByLabel('Description').fill('CRM');
    await dialog.getByRole('radio', { name: 'Selected events' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'record.ready' }).press('Space');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await checkLooks(page, 'programs-webhook-new');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await checkLooks(page, 'programs-webhook-secret');
    await page.getByRole('button', { name: 'I have copied it' }).click();
    assert.ok(!(await page.content()).includes(secret));

    // Whoever verifies a signature compares its time with the real one.
    server.clock.advance(Math.max(0, Date.now() - server.clock.now().getTime()));
    await page.getByRole('button', { name: 'Send a test' }).click();
    await until('the test', () => receiver.received.length > 0);
    const [sent] = receiver.received;
    assert.ok(sent);
    const event = new Webhook(secret).verify(sent.body, sent.headers) as { type: string };
    assert.equal(event.type, 'webhook.test');
    const row = page.getByRole('listitem').filter({ hasText: 'webhook.test' });
    await row.getByText('answered 500').waitFor();
    await row.getByText('Request').click();
    await row.getByText('Answer', { exact: true }).click();
    await row.getByText('Out of order').waitFor();
    await row.getByText('"type": "webhook.test"').waitFor();
    await checkLooks(page, 'programs-webhook-deliveries');

    receiver.answer = answerWith(204);
    await row.getByRole('button', { name: /^Send again: change/ }).click();
    await row.getByText('Delivered', { exact: true }).waitFor();
    const count = receiver.received.length;
    await row.getByRole('button', { name: 'Resend everything from here on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await until('the replay', () => receiver.received.length > count);

    const change = page.getByRole('button', { name: /^Change 127/ });
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
    await page.getByText('A member paused it.').waitFor();
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'Resume' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /New events only/ })
      .press('Space');
    await checkLooks(page, 'programs-webhook-resume');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.getByText('A member paused it.').waitFor({ state: 'detached' });
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'New secret' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    const next = (await page.getByText(/^whsec_/).textContent()) ?? '';
    assert.notEqual(next, secret);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
    assertQuiet();
  });

  await t.test('give a second role while the first is being given, as they do to members', async () => {
    const { workspace } = await findDemoOwner(scene);
    const member = await makeMember(server, workspace, { name: 'Rolf Roller' });
    await makeServiceAccount(server, workspace, member);
    const first = await makeWorkspaceRole(server, workspace, {}, { name: 'First role' });
    const second = await makeWorkspaceRole(server, workspace, {}, { name: 'Second role' });
    const { page, assertQuiet } = await scene.signInAgain('owner');
    for (const [section, name] of [
      ['members', 'Rolf Roller'],
      ['service-accounts', 'Mirror'],
    ] as const) {
      await page.goto(`${settings}/${section}`);
      await page.getByRole('button', { name: `Change ${name}` }).press('Enter');
      const sent: unknown[] = [];
      const held = Promise.withResolvers<void>();
      await page.route(new RegExp(`/${section}/\\d+$`), async (route) => {
        sent.push(route.request().postDataJSON());
        await held.promise;
        await route.continue();
      });
      await page.getByRole('menuitemcheckbox', { name: 'First role' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Second role' }).click();
      held.resolve();
      await until('both changes', () => sent.length === 2);
      assert.deepEqual(sent, [{ role_ids: [first] }, { role_ids: [first, second] }]);
      await page.getByText('Saved.').nth(1).waitFor();
      await page.keyboard.press('Escape');
    }
    assertQuiet();
  });
});
