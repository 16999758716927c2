/** The user's account in a browser: entry by invitation, by a provider and for a program; tokens, sessions, password, language. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createInvitation } from '@minutebook/server/people/invitations/invitation-acts.ts';
import { toSetupCode } from '@minutebook/server/people/sign-in/setup-code.ts';
import { listUsers } from '@minutebook/server/people/users/user-queries.ts';
import {
  checkLooks,
  checkWords,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { startOidcProvider } from '../kit/servers/oidc-provider.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { makeTestClock, startTestServer } from '../kit/test-server.ts';
import { listenHere } from '../kit/servers/listen-here.ts';

test('On the pages of their own account people', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());

  await t.test('create a token that is shown once, and revoke it', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto('/me/tokens');
    await checkLooks(page, 'me-tokens-before');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Nightly export');
    await checkLooks(page, 'me-token-new');
    await page.getByRole('button', { name: 'Create token' }).click();
    const shown = page.getByText(/^pat_[A-Za-z0-9]{16}$/);
    const secret = (await shown.textContent()) ?? '';
    await checkLooks(page, 'me-token-made');
    assert.equal((await scene.server.get('/v2/users/me', secret)).status, 200);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    assert.ok(!(await page.content()).includes(secret));
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Nightly export' })
      .getByText(secret.slice(0, 8))
      .waitFor();
    await checkLooks(page, 'me-tokens');
    await page.getByRole('button', { name: 'Revoke Nightly export' }).click();
    await checkLooks(page, 'me-token-revoke');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Nightly export', { exact: true }).waitFor({ state: 'detached' });
    scene.server.clock.advance(5_000);
    assert.equal((await scene.server.get('/v2/users/me', secret)).status, 401);
    assertQuiet();
  });

  await t.test('copy a token over plain HTTP too, and do not lose it by a press beside it', async () => {
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.addInitScript(`
      Object.defineProperty(window, 'isSecureContext', { value: false });
      addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text/plain'); });
    `);
    await page.goto('/me/tokens');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill('Copied');
    await page.getByRole('button', { name: 'Create token' }).click();
    const secret = await page.getByText(/^pat_[A-Za-z0-9]{16}$/).textContent();
    await page.mouse.click(5, 5);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByText('Copied', { exact: true }).first().waitFor();
    assert.equal(await page.evaluate('copied'), secret);
    assertQuiet();
  });

  await t.test('see where they are signed in, and sign out there', async () => {
    const elsewhere = await scene.openRecords('admin');
    const { page, assertQuiet } = await scene.signIn('admin', {
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
    });
    await page.goto('/me/sessions');
    await page.getByText('Safari on macOS').waitFor();
    await checkLooks(page, 'me-sessions');
    await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Chrome on Linux', { exact: true }).waitFor({ state: 'detached' });
    await elsewhere.page.goto('/me/sessions');
    await elsewhere.page.waitForURL(/\/sign-in/);
    assertQuiet();
  });

  await t.test('change their name, password and language', async () => {
    const { page, assertQuiet } = await scene.signIn('member');
    await page.goto('/me/profile');
    await page.getByLabel('Current password').waitFor();
    assert.equal(await page.getByText('Webhooks that you have created').count(), 0);
    await page.getByLabel('Name', { exact: true }).fill('A New Name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'A New Name' }).waitFor();
    await checkLooks(page, 'me-profile');
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not your current password.').waitFor();
    await page.goto('/me/appearance');
    await checkLooks(page, 'me-appearance');
    await page.getByRole('radio', { name: '한국어' }).click();
    await page.getByRole('heading', { name: '내 계정' }).waitFor();
    await page.goto('/me/tokens');
    await page.getByRole('button', { name: '새 토큰' }).click();
    await checkWords(page, 'me-token-new-ko');
    await page.goto('/me/appearance');
    await page.getByRole('radio', { name: '日本語' }).click();
    await page.goto('/me/sessions');
    await page.getByRole('heading', { name: 'サインイン中の端末' }).waitFor();
    await checkWords(page, 'me-sessions-ja');
    assertQuiet();
  });

  await t.test('are told that webhooks of theirs outlast a new password', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const path = `/api/v3/workspaces/${scene.demo.workspace}/webhooks`;
    const { token } = scene.account('owner');
    const body = { url: 'https://hooks.example/a' };
    requireOk(await scene.server.send('POST', path, { token, body }));
    await page.goto('/me/profile');
    await page.getByText('Webhooks that you have created stay active').waitFor();
    await checkLooks(page, 'me-profile-webhooks');
    assertQuiet();
  });

  await t.test('accept an invitation as somebody new, and find it closed the next time', async () => {
    const { server } = scene;
    const workspace = await makeWorkspace(server, { name: 'Seori Lab' });
    const { member_id } = await makeMember(server, workspace, { base_role: 'owner', name: 'Min Seo' });
    const invitation = {
      email: 'sora@example.com',
      base_role: 'member' as const,
      invited_by_member_id: member_id,
    };
    const now = server.clock.now();
    const { token } = await createInvitation(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: now },
      invitation,
    );
    const { page, assertQuiet } = await scene.visit();
    await page.goto(`/invitations/${token}`);
    await page.getByText('Min Seo invites you to Seori Lab').waitFor();
    await checkLooks(page, 'invitation');
    await page.getByLabel('Your name').fill('Sora');
    await page.getByLabel('Choose a password').fill('short');
    await page.getByRole('button', { name: 'Join the workspace' }).click();
    await page.getByText('At least 10 characters.').waitFor();
    await page.getByLabel('Choose a password').fill('long enough to be one');
    await page.getByRole('button', { name: 'Join the workspace' }).click();
    await page.waitForURL(`**/w/${workspace.slug}/home`);
    assert.ok((await listUsers(server.ctx.db)).some(({ email }) => email === 'sora@example.com'));
    await page.goto(`/invitations/${token}`);
    await page.getByRole('heading', { name: 'no longer valid' }).waitFor();
    await checkLooks(page, 'invitation-gone');
    assertQuiet();
  });

  await t.test('accept with another account, and see nothing of the first any more', async () => {
    const { server } = scene;
    const workspace = await makeWorkspace(server, { name: 'Other Lab' });
    const { member_id } = await makeMember(server, workspace, { base_role: 'owner', name: 'Min Seo' });
    const invitation = {
      email: 'second@example.com',
      base_role: 'member' as const,
      invited_by_member_id: member_id,
    };
    const now = server.clock.now();
    const { token } = await createInvitation(
      server.ctx.db,
      { workspace_id: workspace.workspace_id, at: now },
      invitation,
    );
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/invitations/${token}`);
    await page.getByText('The invitation is for another address').waitFor();
    await checkLooks(page, 'invitation-other-account');
    await page.getByLabel('Your name').fill('Second Self');
    await page.getByLabel('Choose a password').fill('long enough to be one');
    await page.getByRole('button', { name: 'Join the workspace' }).click();
    await page.waitForURL(`**/w/${workspace.slug}/home`);
    await page.getByRole('button', { name: 'Second Self' }).waitFor();
    await page.getByRole('button', { name: /Switch workspace/ }).click();
    const offered = await page.getByRole('menuitemradio').allTextContents();
    assert.ok(offered.includes('Other Lab') && !offered.includes('Seori Systems'), offered.join());
    assertQuiet();
  });

  await t.test('sign in for a program on the same computer, which gets the token', async (t) => {
    const arrived = Promise.withResolvers<URL>();
    const program = createServer((request, response) => {
      arrived.resolve(new URL(request.url ?? '/', 'http://127.0.0.1'));
      response.end('Signed in.');
    });
    const { url, stop } = await listenHere(program);
    t.after(stop);
    const callback = `${url}/done`;
    const { page } = await scene.signInAgain('owner');
    await page.goto(
      `/sign-in?${new URLSearchParams({ cli_callback_uri: callback, state: 's1' }).toString()}`,
    );
    await checkLooks(page, 'sign-in-for-program');
    await page.getByRole('button', { name: /^Continue as/ }).click();
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await takeScreenshot(page, 'sign-in-handed-over');
    const shown = await page.getByText(/^log_/).textContent();
    const { searchParams } = await arrived.promise;
    assert.deepEqual(Object.fromEntries(searchParams), { token: shown, state: 's1' });
  });

  await t.test('come first to a server of their own, and own it', async (t) => {
    const empty = await startTestServer({ clock: makeTestClock(new Date()) });
    const { page, context } = await scene.visit({ baseURL: empty.base_url });
    t.after(async () => {
      await context.close();
      await empty.stop();
    });
    const answering = Promise.withResolvers<void>();
    await page.route('**/app/sign-in-options', async (route) => {
      await answering.promise;
      await route.continue();
    });
    await page.goto(`/sign-in?setup=${toSetupCode(empty.ctx.keys)}`);
    await page.getByRole('heading', { name: 'Welcome to Minutebook' }).waitFor();
    answering.resolve();
    await waitForValue<true>(page, `document.activeElement?.name === 'name'`);
    await checkLooks(page, 'first-run');
    await page.getByLabel('Your name').fill('Ana Kim');
    await page.getByLabel('Workspace name').fill('Seori Lab');
    await page.getByLabel('Email').fill('ana@example.com');
    await page.getByLabel('Password', { exact: true }).fill('long enough to be one');
    await page.getByRole('button', { name: 'Create account and workspace' }).click();
    await page.waitForURL('**/w/seori-lab/home');
    await page.reload();
    await page.getByRole('button', { name: 'Ana Kim' }).waitFor();
  });

  await t.test('come in by a provider, or are told that nobody here knows them', async (t) => {
    const provider = await startOidcProvider();
    const { env } = provider;
    const server = await startTestServer({ env, clock: makeTestClock(new Date()) });
    provider.allowCallback(`${server.base_url}/app/oidc/callback`);
    const { email } = await makeMember(server, await makeWorkspace(server), { name: 'Ana' });
    const { page, context } = await scene.visit({ baseURL: server.base_url });
    t.after(async () => {
      await context.close();
      await server.stop();
      await provider.stop();
    });
    const come = () => page.getByRole('link', { name: 'Continue with Seori SSO' }).click();
    provider.setPerson({ email: 'stranger@example.com', email_verified: true });
    await page.goto('/me/tokens');
    await come();
    await page.getByText('No account here has the email address that Seori SSO gave').waitFor();
    await checkLooks(page, 'sign-in-no-account');
    provider.setPerson({ email, email_verified: true });
    await come();
    await page.waitForURL('**/me/tokens');
    await page.getByRole('button', { name: 'Ana' }).waitFor();
  });

  await t.test('are told in words why a provider did not let them in', async () => {
    const { page, assertQuiet } = await scene.visit();
    await page.goto('/sign-in?refused=stale');
    await page.getByText('This sign-in expired').waitFor();
    await checkLooks(page, 'sign-in-refused');
    assertQuiet();
  });
});
