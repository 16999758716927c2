/** Tokens, service accounts and webhooks, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { startWebhooks } from '@minutebook/server/changes/webhooks/start-webhooks.ts';
import { assertAccessible, DESKTOP, PHONE, startPagesScene, takeScreenshot } from '../kit/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { answerWith, startReceiver } from '../kit/start-receiver.ts';
import { until } from '../kit/until.ts';

/** Both widths, read by everybody, in light and dark. */
async function look(page: Page, name: string): Promise<void> {
  await assertAccessible(page);
  await takeScreenshot(page, name);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertAccessible(page);
  await takeScreenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  await assertAccessible(page);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  assert.ok(width <= PHONE.width, `${name} is ${width} pixels wide`);
  await takeScreenshot(page, `${name}-phone`);
  await page.setViewportSize(DESKTOP);
}

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
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto('/me/tokens');
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Mirror');
    await dialog.getByRole('radio', { name: /Some things/ }).press('Space');
    const create = dialog.getByRole('button', { name: 'Create token' });
    assert.equal(await create.isDisabled(), true);
    await dialog.getByRole('checkbox', { name: /records:read/ }).press('Space');
    await dialog.getByLabel('Workspace').selectOption(demo.workspace);
    await dialog.getByLabel('Only from these networks').fill('localhost');
    await create.click();
    await dialog.getByText('This is not a network').waitFor();
    await look(page, 'programs-token-new');
    await dialog.getByLabel('Only from these networks').fill('127.0.0.0/8\n::1');
    await create.click();
    const secret = (await page.getByText(/^pat_[A-Za-z0-9]{16}$/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Mirror' });
    await row.getByText('Read, search and export records').waitFor();
    await row.getByText('Only from 127.0.0.0/8, ::1').waitFor();
    await look(page, 'programs-tokens');
    assert.deepEqual([await statusOf(records, secret), await statusOf(members, secret)], [200, 403]);
    assertQuiet();
  });

  await t.test('make an account for a program, exchange its token, and take it over', async () => {
    const { page, assertQuiet } = await scene.signIn('admin');
    await page.goto(`${settings}/service-accounts`);
    await page.getByText('No service accounts yet').waitFor();
    await look(page, 'programs-accounts-none');
    await page.getByRole('button', { name: 'New service account' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Name').fill('CRM mirror');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'CRM mirror' }).waitFor();
    await page.getByRole('button', { name: 'New token for CRM mirror' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('nightly');
    await page.getByRole('button', { name: 'Create token' }).click();
    const readSecret = async () => (await page.getByText(/^msa_[A-Za-z0-9]{38}$/).textContent()) ?? '';
    const first = await readSecret();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    assert.deepEqual([await statusOf(records, first), await statusOf(members, first)], [200, 403]);
    await page.getByRole('button', { name: 'Exchange nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Exchange' }).click();
    const second = await readSecret();
    assert.notEqual(second, first);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('replaced', { exact: true }).waitFor();
    assert.deepEqual([await statusOf(records, first), await statusOf(records, second)], [200, 200]);
    await look(page, 'programs-accounts');
    assertQuiet();
    const { page: other } = await scene.signIn('owner');
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
    await other.getByText('its tokens are refused until somebody takes it over').waitFor();
    await look(other, 'programs-accounts-stopped');
    await other.getByRole('button', { name: 'Take over CRM mirror' }).click();
    await other.getByText('stopped', { exact: true }).waitFor({ state: 'detached' });
    server.clock.advance(5_000);
    assert.equal(await statusOf(records, second), 200);
    await other.getByRole('button', { name: 'Change CRM mirror' }).press('Enter');
    await other.getByRole('menuitem', { name: 'Switch off' }).press('Enter');
    await other.getByRole('dialog').getByRole('button', { name: 'Switch off' }).press('Enter');
    await other.getByText('switched off', { exact: true }).waitFor();
  });

  await t.test('have webhooks, see what they sent and what was answered, and send it again', async (t) => {
    const receiver = await startReceiver();
    t.after(() => receiver.stop());
    const sender = startWebhooks(server.ctx);
    t.after(() => sender.stop());
    receiver.answer = answerWith(500, {}, 'Out of order');
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`${settings}/webhooks`);
    await page.getByText('No webhooks yet').waitFor();
    await look(page, 'programs-webhooks-none');
    await page.getByRole('button', { name: 'New webhook' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('https://10.0.0.1/hook');
    await dialog.getByLabel('Description').fill('CRM');
    await dialog.getByRole('radio', { name: 'Some changes' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'record.ready' }).press('Space');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('input[aria-invalid=true]').waitFor();
    await look(page, 'programs-webhook-new');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const secret = (await page.getByText(/^whsec_/).textContent()) ?? '';
    await look(page, 'programs-webhook-secret');
    await page.getByRole('button', { name: 'I have copied it' }).click();
    assert.ok(!(await page.content()).includes(secret));

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
    await look(page, 'programs-webhook-deliveries');

    receiver.answer = answerWith(204);
    await row.getByRole('button', { name: /^Send again: change/ }).click();
    await row.getByText('delivered', { exact: true }).waitFor();
    const count = receiver.received.length;
    await row.getByRole('button', { name: 'Send everything from here on again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await until('the replay', () => receiver.received.length > count);

    const change = page.getByRole('button', { name: /^Change 127/ });
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
    await page.getByText('Somebody paused it.').waitFor();
    await change.press('Enter');
    await page.getByRole('menuitem', { name: 'Resume' }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /from now on/ })
      .press('Space');
    await look(page, 'programs-webhook-resume');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Somebody paused it.').waitFor({ state: 'detached' });
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
});
