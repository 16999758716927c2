/** The pages on which people let programs in: by hand, by keyboard, on a phone, in every language, in the dark. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkLooks, checkWords, startPagesScene } from '../kit/pages/browser.ts';
import { CALLBACK, exchange, post, toQuery } from '../kit/clients/program.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('A program that wants to be let in', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  const owner = scene.account('owner');
  const records = `/v2/workspaces/${demo.workspace}/records`;
  const allow = (page: Page) => page.getByRole('button', { name: 'Allow', exact: true });
  /** It can be pressed once the page has stood for a moment; a key before is lost. */
  const pressAllow = (page: Page) => allow(page).and(page.locator(':enabled')).press('Enter');

  await t.test('is let in after signing in, by keyboard alone, with less than it asked for', async () => {
    const { page, assertQuiet } = await scene.visit();
    const query = toQuery({ scope: 'records:read records:write' });
    await page.goto(`/oauth/authorize?${query}`);
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Allow ⁨mb⁩ to connect?' }).waitFor();
    await page.getByText('You then return to a program on this computer.').waitFor();
    await checkLooks(page, 'consent');
    await page.getByRole('checkbox', { name: /records:write/ }).press('Space');
    await page.getByRole('checkbox', { name: /records:read/ }).press('Space');
    await page.getByText('Choose at least one permission.').waitFor();
    assert.equal(await allow(page).isDisabled(), true);
    await page.getByRole('checkbox', { name: /records:read/ }).press('Space');
    assertQuiet();
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().startsWith(CALLBACK)),
      pressAllow(page),
    ]);
    const back = new URL(request.url()).searchParams;
    assert.equal(back.get('state'), 'a state');
    assert.equal(back.get('iss'), server.base_url);
    const tokens = requireOk(await exchange(server, back.get('code') ?? '')).body;
    assert.equal(tokens.scope, 'records:read');
    requireOk(await server.get(records, tokens.access_token));
  });

  await t.test('is told no, and goes back with that', async () => {
    const { page } = await scene.signInAgain('owner');
    await page.goto(`/oauth/authorize?${toQuery()}`);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().startsWith(CALLBACK)),
      page.getByRole('button', { name: 'Deny', exact: true }).press('Enter'),
    ]);
    assert.equal(new URL(request.url()).searchParams.get('error'), 'access_denied');
  });

  await t.test('cannot dress up, reach elsewhere, or put the page into a frame', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const name = '\u202E<img src=x onerror=alert(1)> of Minutebook';
    const made = await post(server, '/oauth/register', {});
    assert.equal(made.status, 400);
    const body = { client_name: name, redirect_uris: ['https://app.example.com/back'] };
    const { client_id: id } = (await server.send('POST', '/oauth/register', { body })).body;
    const query = toQuery({ client_id: id, redirect_uri: 'https://app.example.com/back' });
    await page.goto(`/oauth/authorize?${query}`);
    await page.getByRole('heading', { name: /<img src=x onerror=alert\(1\)> of Minutebook/ }).waitFor();
    await page.getByText('It chose this name itself').waitFor();
    await page.getByText('You then return to app.example.com.').waitFor();
    await checkLooks(page, 'consent-stranger');
    await page.goto(`/oauth/authorize?${toQuery({ redirect_uri: 'https://evil.example.com/' })}`);
    await page.getByRole('heading', { name: 'No program to connect' }).waitFor();
    await checkLooks(page, 'consent-elsewhere');
    await page.goto(`/oauth/authorize?${toQuery({ code_challenge_method: 'plain' })}`);
    await page.getByRole('heading', { name: 'This program cannot connect' }).waitFor();
    await checkLooks(page, 'consent-wrong');
    const answer = await server.get(`/oauth/authorize?${toQuery()}`);
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assertQuiet();
  });

  await t.test('on a device gets in by its code, and is disconnected where programs are listed', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const asked = requireOk(await post(server, '/oauth/device', { client_id: 'mb' })).body;
    await page.goto('/device');
    await checkLooks(page, 'device-code');
    await page.getByLabel('Code').fill('bbbb bbbb');
    await page.keyboard.press('Enter');
    await page.getByText('No device waits with this code').waitFor();
    await page.goto(
      new URL(asked.verification_uri_complete).pathname + new URL(asked.verification_uri_complete).search,
    );
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await page.getByText(/Requested from 127\.0\.0\.1/).waitFor();
    await checkLooks(page, 'device');
    await pressAllow(page);
    await page.getByText('Return to your device').waitFor();
    const form = { client_id: 'mb', grant_type: 'urn:ietf:params:oauth:grant-type:device_code' };
    const tokens = requireOk(
      await post(server, '/oauth/token', { ...form, device_code: asked.device_code }),
    ).body;
    requireOk(await server.get(records, tokens.access_token));
    await page.goto(`/w/${demo.workspace}/settings/programs`);
    await page
      .getByText(/Connected by/)
      .first()
      .waitFor();
    await checkLooks(page, 'programs-connected');
    await page.goto('/me/programs');
    await checkLooks(page, 'my-programs');
    const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'mb' });
    const count = await rows.count();
    await rows.first().getByRole('button', { name: 'Disconnect mb' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rows.nth(count - 1).waitFor({ state: 'detached' });
    server.clock.advance(5_000);
    assert.equal((await server.get(records, tokens.access_token)).status, 401);
    assertQuiet();
  });

  for (const [language, heading] of [
    ['ko', /연결할까요/],
    ['ja', /接続しますか/],
  ] as const) {
    await t.test(`asks in ${language}`, async () => {
      const { page, assertQuiet } = await scene.signIn('owner');
      await page.addInitScript(`localStorage.setItem('minutebook.locale', '${language}')`);
      await page.goto(`/oauth/authorize?${toQuery({ scope: 'records:read records:write people:read' })}`);
      await page.getByRole('heading', { name: heading }).waitFor();
      await checkWords(page, `consent-${language}`);
      assertQuiet();
    });
  }
});
