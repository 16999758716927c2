/** Mail in a browser: a forgotten password, from the sign-in page to the next sign-in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listRefusedMails } from '@minutebook/server/mail/mail-choices.ts';
import { addressDigest, toUnsubscribeUrl } from '@minutebook/server/mail/unsubscribe-link.ts';
import { startMail } from '@minutebook/server/mail/start-mail.ts';
import { answerResetRequests } from '@minutebook/server/people/password-reset/answer-reset-requests.ts';
import {
  assertAccessible,
  checkLooks,
  checkWords,
  startPagesScene,
  takeScreenshot,
} from '../kit/pages/browser.ts';
import { openCall } from '../kit/pages/demo-call.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { startMailServer } from '../kit/servers/start-mail-server.ts';
import { until } from '../kit/until.ts';

test('Where mail is set up people', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const mailServer = await startMailServer();
  t.after(() => mailServer.stop());
  const scene = await startPagesScene({
    MINUTEBOOK_SMTP_URL: mailServer.url,
    MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
  });
  t.after(() => scene.stop());
  const sender = startMail(scene.server.ctx, async () => true);
  t.after(() => sender.stop());
  const resets = answerResetRequests(scene.server.ctx);
  t.after(() => resets.stop());

  const mailTo = (email: string) =>
    until(`a mail to ${email}`, () => mailServer.taken.find(({ recipients }) => recipients.includes(email)));

  await t.test('choose a new password when they have forgotten theirs', async () => {
    const email = scene.demo.users.find(({ role }) => role === 'member')?.email ?? '';
    const { page, assertQuiet } = await scene.visit();
    await page.goto('/sign-in');
    await checkLooks(page, 'sign-in-with-mail');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await checkLooks(page, 'forgotten-password');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Enter your email address.').waitFor();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await checkLooks(page, 'forgotten-password-asked');
    const { text } = await mailTo(email);
    const path = /\/reset-password\/\S+/.exec(text)?.[0] ?? '';
    await page.goto(path);
    await page.getByText(`For ${email}.`).waitFor();
    await checkLooks(page, 'reset-password');
    await page.getByLabel('New password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('At least 10 characters.').waitFor();
    await page.getByLabel('New password', { exact: true }).fill('a new one, long enough');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await checkLooks(page, 'reset-password-done');
    await page.goto(path);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await checkLooks(page, 'reset-password-gone');
    await page.goto('/sign-in');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a new one, long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/w\/[^/]+\/home$/);
    assertQuiet();
  });

  await t.test('choose which mails they get, and refuse some by the link in one', async () => {
    const { ctx } = scene.server;
    const { email } = scene.account('owner');
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto('/me/mails');
    const boxes = page.getByRole('main').getByRole('checkbox');
    await page.getByText(`Choose what is emailed to ${email}.`).waitFor();
    await checkLooks(page, 'me-mails');
    await page.getByRole('checkbox', { name: /^Weekly digest/ }).uncheck();
    await until('a refusal', async () =>
      (await listRefusedMails(ctx.db, addressDigest(email))).includes('digest'),
    );
    const url = toUnsubscribeUrl(ctx, 'share', email);
    await page.goto(url);
    await page.getByRole('heading', { name: 'Unsubscribe?' }).waitFor();
    await checkLooks(page, 'unsubscribe');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
    await page.goto(`${url}x`);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await page.goto('/me/mails');
    await page.getByText(`Choose what is emailed to ${email}.`).waitFor();
    await boxes.first().waitFor();
    assert.equal(await page.getByRole('checkbox', { name: /^Records shared/ }).isChecked(), false);
    assert.equal(await page.getByRole('checkbox', { name: /^Weekly digest/ }).isChecked(), false);
    assert.equal(await page.getByRole('checkbox', { name: /^Invitations/ }).isChecked(), true);
    assertQuiet();
  });

  await t.test('send the link of a record by mail, from the share dialog', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openCall(page, scene);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.getByRole('link', { name: 'Open as a guest' }).getAttribute('href')) ?? '';
    const field = dialog.getByRole('textbox', { name: 'Send the link by email' });
    await field.fill('guest@example.com, somebody@example.com');
    await checkLooks(page, 'share-mail');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The link is on its way.').waitFor();
    assert.equal(await field.inputValue(), '');
    for (const email of ['guest@example.com', 'somebody@example.com']) {
      const { text } = await mailTo(email);
      assert.ok(text.includes(link), text);
    }
    assertQuiet();
  });

  await t.test('read the mails themselves in light and dark, on a phone and beside a list', async () => {
    const { page, assertQuiet } = await scene.visit();
    assert.ok(mailServer.taken.length > 2);
    for (const { html } of mailServer.taken) {
      for (const [width, colorScheme] of [
        [600, 'light'],
        [360, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
        await assertAccessible(page);
      }
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      assert.equal(ground, 'rgb(18, 18, 20)');
    }
    await takeScreenshot(page, 'mail-phone-dark');
    assertQuiet();
  });

  await t.test('read the pages for it in Korean and Japanese', async () => {
    for (const locale of ['ko', 'ja']) {
      const { page, assertQuiet } = await scene.visit({ locale });
      await page.goto('/forgotten-password');
      await page.getByRole('textbox').waitFor();
      await checkWords(page, `forgotten-password-${locale}`);
      await page.goto(toUnsubscribeUrl(scene.server.ctx, 'digest', 'a@example.com'));
      await page.getByRole('button').waitFor();
      await checkWords(page, `unsubscribe-${locale}`);
      await page.goto('/reset-password/none');
      await page.getByRole('heading').waitFor();
      await checkWords(page, `reset-password-gone-${locale}`);
      assertQuiet();
    }
  });
});
