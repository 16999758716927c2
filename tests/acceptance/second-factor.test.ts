/** Second factors in a browser: setting them up, signing in with them, and a workspace that needs one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { toTotpCode } from '@minutebook/server/people/factors/totp.ts';
import {
  checkLooks,
  checkWords,
  DESKTOP,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { MINUTE_MS } from '../kit/durations.ts';
import { hasPrograms } from '../kit/require-programs.ts';

/** Chromium's own authenticator in software, with a fingerprint that always fits. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Runs in the page: nothing cuts or covers any of its edges, whose corners may be round. */
const IS_WHOLE = `(part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const edges = [[x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
  return edges.every((point) => part.contains(document.elementFromPoint(...point)));
}`;

const HOME = /\/w\/[^/]+\/home$/;

test('With a second factor', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server, demo } = scene;
  // Browsers have passkeys for names only.
  server.base_url = server.base_url.replace('127.0.0.1', 'localhost');
  server.ctx.config.base_url = server.base_url;
  const owner = scene.account('owner');
  const { page, context, assertQuiet } = await scene.openRecords('owner');
  await addAuthenticator(context, page);
  let secret = '';
  let codes: string[] = [];

  const nextCode = () => {
    server.clock.advance(30_000);
    return toTotpCode(secret, server.clock.now());
  };
  const signOut = async () => {
    await context.clearCookies({ name: 'minutebook_session' });
    await page.goto('/sign-in');
  };
  const givePassword = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
  };

  await t.test('people add an app by its QR code, and get recovery codes once', async () => {
    await page.goto('/me/security');
    await page.getByRole('button', { name: 'Add an authenticator app' }).waitFor();
    await checkLooks(page, 'me-security-none');
    await page.getByRole('button', { name: 'Add an authenticator app' }).click();
    await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
    secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await checkLooks(page, 'me-security-totp');
    const field = page.getByLabel('Code from the app');
    await page.setViewportSize({ width: 720, height: 450 });
    for (const part of ['svg[role=img]', 'input'])
      await waitForValue(page, `(${IS_WHOLE})(document.querySelector('[role=dialog] ${part}'))`);
    await takeScreenshot(page, 'me-security-totp-low');
    await page.setViewportSize(DESKTOP);
    await field.fill('000000');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This is not the app’s current code.').waitFor();
    await field.fill(toTotpCode(secret, server.clock.now()));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    await checkLooks(page, 'me-security-codes');
    codes = await page.getByRole('dialog').getByRole('listitem').allTextContents();
    assert.equal(codes.length, 10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await page.getByText('10 of 10 left.').waitFor();
    assert.ok(!(await page.content()).includes(codes[0] ?? ''));
  });

  await t.test('people add a passkey of this device, and name it', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await checkLooks(page, 'me-security-passkey');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('listitem').filter({ hasText: 'My laptop' }).waitFor();
    await checkLooks(page, 'me-security');
  });

  await t.test(
    'signing in asks for a code after the password, or takes a passkey instead of both',
    async () => {
      await signOut();
      await givePassword();
      await checkLooks(page, 'sign-in-factor');
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('This code or passkey is not right, or was used before.').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(HOME);

      await signOut();
      await givePassword();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL(HOME);

      await signOut();
      await givePassword();
      await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(HOME);

      await signOut();
      await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
      await checkLooks(page, 'sign-in-passkey');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.waitForURL(HOME);
    },
  );

  await t.test('what was set up is changed after a proof of who is there', async () => {
    server.clock.advance(11 * MINUTE_MS);
    await page.goto('/me/security');
    await page.getByText('9 of 10 left.').waitFor();
    await page.getByRole('button', { name: 'Rename My laptop' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
    await checkLooks(page, 'me-security-confirm');
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This is not your current password.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Old laptop').waitFor({ state: 'detached' });
  });

  await t.test('a workspace that needs one is closed to those without, until they set one up', async () => {
    const slug = demo.workspace;
    await page.goto(`/w/${slug}/settings/general`);
    const rule = page.locator('form', { has: page.getByRole('radio', { name: /^Members need one/ }) });
    await rule.getByRole('radio', { name: /^Members need one/ }).check();
    await checkLooks(page, 'settings-second-factor');
    await rule.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`/w/${slug}/settings/members`);
    await page.getByRole('listitem').filter({ hasText: 'Second factor' }).waitFor();
    await checkLooks(page, 'settings-members-factor');
    assertQuiet();

    const other = await scene.openRecords('member');
    await other.page.getByRole('heading', { name: 'Second factor required' }).waitFor();
    await checkLooks(other.page, 'second-factor-needed');
    await other.page.getByRole('link', { name: 'Go to Security' }).click();
    await other.page.getByRole('button', { name: 'Add an authenticator app' }).click();
    const key = (await other.page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await other.page.getByLabel('Code from the app').fill(toTotpCode(key, server.clock.now()));
    await other.page.getByRole('button', { name: 'Add', exact: true }).click();
    await other.page.getByRole('button', { name: 'I have saved them' }).click();
    await other.page.goto(`/w/${slug}/records`);
    await other.page.getByRole('heading', { name: 'Second factor required' }).waitFor({ state: 'detached' });
    await other.page.getByRole('main').getByRole('link').first().waitFor();
    other.assertQuiet();
  });

  for (const [locale, heading] of [
    ['ko', '2단계 인증'],
    ['ja', '2段階認証'],
  ] as const) {
    await t.test(`the page is there in ${locale}`, async () => {
      await page.evaluate(`localStorage.setItem('minutebook.locale', '${locale}')`);
      await page.goto('/me/security');
      await page.getByRole('heading', { name: heading }).waitFor();
      await checkWords(page, `me-security-${locale}`);
      assertQuiet();
    });
  }
});
