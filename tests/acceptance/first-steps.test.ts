/** The first hour of a workspace in a browser: four steps for its owner, and what others see meanwhile. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BaseWorkspaceRole } from '@minutebook/contract/resources/allowed-values.ts';
import { makeInvitation } from '../kit/make/make-invitation.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../kit/make/make-workspace.ts';
import {
  assertAccessible,
  checkLooks,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
  waitForValue,
} from '../kit/pages/browser.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('The first steps in an empty workspace', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const { server } = scene;

  /** The demo's account with this role, in another workspace as well. */
  async function join(workspace: TestWorkspace, role: string, base_role: BaseWorkspaceRole) {
    const { token, email } = scene.account(role);
    const { body } = await server.get('/v2/users/me', token);
    return makeMember(server, workspace, {
      user: { user_id: body.id, email, name: body.name, token },
      base_role,
    });
  }

  await t.test('an owner goes through them, and each tells what there is', async () => {
    const workspace = await makeWorkspace(server, { name: 'Seori Lab' });
    const owner = await join(workspace, 'owner', 'owner');
    const { page, assertQuiet } = await scene.signIn('owner');
    const open = () => page.goto(`/w/${workspace.slug}/records`);
    await open();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    assert.equal(await steps.getByRole('listitem').count(), 4);
    assert.equal(await steps.getByText('· Done').count(), 0);
    assert.equal(await page.getByRole('heading', { name: 'No records yet' }).count(), 0);
    await checkLooks(page, 'first-steps');
    const phone = await scene.signIn('owner', { viewport: PHONE });
    await phone.page.goto(`/w/${workspace.slug}/records`);
    await phone.page.getByRole('link', { name: 'Invite', exact: true }).waitFor();
    const box = await phone.page.getByRole('region', { name: 'First steps' }).boundingBox();
    assert.ok(box !== null && box.height < PHONE.height * 0.6, JSON.stringify(box));

    await steps.getByRole('link', { name: 'Set up' }).click();
    await page.waitForURL(/settings\/engines$/);
    await open();
    await steps.getByRole('link', { name: 'Invite' }).click();
    await page.waitForURL(/settings\/invitations$/);
    await makeInvitation(server, workspace, owner);
    await open();
    await steps.getByText('You are not alone here.').waitFor();
    await steps.getByRole('link', { name: 'Choose files' }).click();
    await page.waitForURL(/\/import$/);
    await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'workspace',
      title: 'Heron pilot',
    });
    await open();
    await steps.getByText('There are meetings here.').waitFor();
    await takeScreenshot(page, 'first-steps-later');
    const searched = `document.activeElement.matches('[data-search] input')`;
    await page.goto(`/w/${workspace.slug}/home`);
    // Another tab opens and this page stays: its next page is not one of searching.
    const tab = page.context().waitForEvent('page');
    await steps.getByRole('link', { name: 'Search' }).click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
    await page.getByRole('navigation').getByRole('link', { name: 'Records', exact: true }).click();
    await waitForValue(page, `document.activeElement.closest('main') !== null`);
    assert.equal(await page.evaluate(searched), false);
    await page.goto(`/w/${workspace.slug}/home`);
    await steps.getByRole('link', { name: 'Search' }).click();
    await page.waitForURL(/\/records$/);
    await waitForValue(page, searched);
    await page.goto(`/w/${workspace.slug}/records?order=id`);
    await steps.getByRole('link', { name: 'Search' }).click();
    await waitForValue(page, searched);
    assert.match(page.url(), /order=id/);
    // The row is there before as well: what was found is marked as searched.
    const marked = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.type('heron');
    await marked;
    await recordLink(page, 'Heron pilot').waitFor();
    await page.waitForURL(/query=heron/);
    await page.getByRole('searchbox').fill('');
    await steps.getByText('You have searched your meetings.').waitFor();
    assertQuiet();
  });

  await t.test('whoever wants them no more has them no more, in any browser', async () => {
    const workspace = await makeWorkspace(server, { name: 'Quiet Lab' });
    await join(workspace, 'owner', 'owner');
    const { page, assertQuiet } = await scene.signIn('owner');
    await page.goto(`/w/${workspace.slug}/home`);
    const hide = page.getByRole('button', { name: 'Hide these steps' });
    await hide.waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Nothing is waiting for you' }).count(), 0);
    await assertAccessible(page);
    await takeScreenshot(page, 'first-steps-home');
    await hide.click();
    await page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor();
    const other = await scene.signIn('owner');
    await other.page.goto(`/w/${workspace.slug}/records`);
    await other.page.getByRole('heading', { name: 'No records yet' }).waitFor();
    assert.equal(await other.page.getByRole('region', { name: 'First steps' }).count(), 0);
    assertQuiet();
  });

  await t.test('until they are known or cannot be, Home does not say that nothing waits', async () => {
    const workspace = await makeWorkspace(server, { name: 'Slow Lab' });
    await join(workspace, 'owner', 'owner');
    const { page } = await scene.signIn('owner');
    const held = Promise.withResolvers<void>();
    await page.route('**/first-steps', async (route) => {
      await held.promise;
      await route.continue();
    });
    const main = page.getByRole('main');
    const waiting = main.getByRole('heading', { name: 'Waiting for me' });
    const open = async () => {
      await page.goto(`/w/${workspace.slug}/home`);
      await main.getByRole('heading', { name: 'Today' }).waitFor();
    };
    await open();
    await main.getByRole('status').getByText('Loading').waitFor();
    assert.equal(await waiting.count(), 0);
    held.resolve();
    await page.getByRole('region', { name: 'First steps' }).waitFor();
    assert.equal(await waiting.count(), 0);
    const error = { type: 'FORBIDDEN', message: 'You are not an active member.' };
    await page.route('**/members/me', (route) => route.fulfill({ status: 403, json: error }));
    await open();
    await waiting.waitFor();
    await main.getByRole('button', { name: 'Try again' }).waitFor();
  });

  await t.test(
    'members and guests have a page of their own, and a workspace with records has none',
    async () => {
      const workspace = await makeWorkspace(server, { name: 'Others Lab' });
      await join(workspace, 'member', 'member');
      await join(workspace, 'guest', 'guest');
      for (const [role, text] of [
        ['member', 'drop a file anywhere on this page'],
        ['guest', 'Records that people share with you appear here.'],
      ] as const) {
        const { page } = await scene.signIn(role);
        await page.goto(`/w/${workspace.slug}/records`);
        await page.getByText(text).waitFor();
        assert.equal(await page.getByRole('region', { name: 'First steps' }).count(), 0);
      }
      const { page } = await scene.openRecords('owner');
      await page.getByRole('list', { name: 'List of records' }).getByRole('link').first().waitFor();
      assert.equal(await page.getByRole('region', { name: 'First steps' }).count(), 0);
    },
  );
});
