/** Undo restores what was removed in the settings by mistake, with everything that belonged to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  PHONE,
  recordLink,
  startPagesScene,
  takeScreenshot,
} from '../kit/pages/browser.ts';
import { setUserStatus } from '@minutebook/server/people/users/set-user-status.ts';
import { makeActionItemsAgain, toActionItemValue, type Said } from '../kit/make/make-insights-again.ts';
import { makeMember } from '../kit/make/make-workspace.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { openLines } from '../kit/pages/demo-call.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';

test('Undo', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const settings = `/w/${scene.demo.workspace}/settings`;

  async function remove(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`“${name}” deleted.`).waitFor();
    await page.getByRole('button', { name: `Change ${name}`, exact: true }).waitFor({ state: 'detached' });
  }
  async function undo(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Undo' }).click();
  }

  await t.test('brings a label back onto its records', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/labels`);
    const row = page.getByRole('listitem').filter({ hasText: 'Board' });
    const before = await row.textContent();
    assert.match(before ?? '', /[1-9]\d* record/);
    await remove(page, 'Board');
    await assertAccessible(page);
    await undo(page);
    await page.getByText('“Board” restored, with everything that belonged to it.').waitFor();
    await row.waitFor();
    assert.equal(await row.textContent(), before);
    assertQuiet();
  });

  await t.test('brings back tasks as they were, also of somebody who has left', async () => {
    const { workspace, owner } = await findDemoOwner(scene);
    const { server } = scene;
    const greta = await makeMember(server, workspace, { name: 'Greta Gone' });
    const { member_id, name } = greta;
    const found: Said[] = [['Water the zeppelin', name, '2099-01-05', [1]]];
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      dialogs: ['We water the zeppelin.'],
      insights: [{ type: 'action_item', value: toActionItemValue(found) }],
    });
    const at = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/action-items`;
    const { token } = scene.account('owner');
    const body = { text: 'Paint the hangar', assignee_member_id: member_id, due_date: '2099-03-01' };
    requireOk(await server.send('POST', at, { token, body }));
    await setUserStatus(server.ctx.db, {
      user: greta,
      status: 'deactivated',
      now: server.clock.now(),
    });
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`/w/${workspace.slug}/records/${record_id}`);
    await page.getByRole('tab', { name: 'Tasks' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Tasks' });
    for (const text of ['Paint the hangar', 'Water the zeppelin']) {
      const row = panel.getByRole('listitem').filter({ hasText: text });
      await row.getByText(name).waitFor();
      const before = await row.textContent();
      await page.getByRole('button', { name: `Edit: ${text}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await row.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await row.getByText(name).waitFor();
      assert.equal(await row.textContent(), before);
    }
    // Nobody has chosen a person or a day of it: they follow what another run says.
    const key = { workspace_id: workspace.workspace_id, record_id };
    await makeActionItemsAgain(server, key, [['Water the zeppelin', 'Otto', '2099-02-06', [1]]]);
    await page.reload();
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await panel.getByRole('listitem').filter({ hasText: 'Water the zeppelin' }).getByText('Otto').waitFor();
    assertQuiet();
  });

  await t.test('brings a team back with its members, also on a phone', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE });
    await page.goto(`${settings}/teams`);
    const team = page.getByRole('article').filter({ hasText: 'Leadership' });
    const readMembers = async () => {
      await team.getByRole('button', { name: 'Members of Leadership' }).click();
      await team.getByRole('listitem').first().waitFor();
      return team.getByRole('listitem').allTextContents();
    };
    const before = await readMembers();
    await remove(page, 'Leadership');
    await takeScreenshot(page, 'undo-team-phone');
    await undo(page);
    await page.getByText('“Leadership” restored').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await team.waitFor();
    assert.deepEqual(await readMembers(), before);
    assertQuiet();
  });

  await t.test('brings a role back to those who held it', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/roles`);
    const role = page.getByRole('article').filter({ hasText: 'Sales lead' });
    const before = await role.textContent();
    assert.match(before ?? '', /[1-9]\d* member/);
    await remove(page, 'Sales lead');
    await undo(page);
    await page.getByText('“Sales lead” restored').waitFor();
    await role.waitFor();
    assert.equal(await role.textContent(), before);
    assertQuiet();
  });

  await t.test('is still there in the settings when the message is gone', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE });
    for (const [section, name] of [
      ['labels', 'Roadmap'],
      ['teams', 'Support'],
      ['roles', 'Contractor'],
    ] as const) {
      await page.goto(`${settings}/${section}`);
      await remove(page, name);
      await page.reload();
      await page.getByText('Recently deleted').click();
      await page.getByText('30 days left').waitFor();
      await assertAccessible(page);
      await takeScreenshot(page, `recently-deleted-${section}-phone`);
      await page.getByRole('button', { name: `Restore “${name}”` }).click();
      await page.getByRole('button', { name: `Change ${name}`, exact: true }).waitFor();
      await page.getByText('Recently deleted').waitFor({ state: 'detached' });
    }
    assertQuiet();
  });

  await t.test('says in words when it is too late', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/labels`);
    await remove(page, 'Hiring');
    await page.getByRole('button', { name: 'New label' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Hiring');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change Hiring' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('already has a label').waitFor();
    assertQuiet();
  });

  await t.test('brings back a summary and a line that were taken back', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await openLines(page, scene);
    const [, record_id] = /records\/(\d+)/.exec(page.url()) ?? [];
    const record = `/app/workspaces/${scene.demo.workspace}/records/${record_id}`;
    const { token } = scene.account('owner');
    const body = { text: 'Written by **hand**, for the cold room.' };
    requireOk(await scene.server.send('PUT', `${record}/insights/summary`, { token, body }));
    await page.reload();
    const panel = page.getByRole('tabpanel', { name: 'Summary' });
    await panel.getByText('for the cold room.').waitFor();
    await panel.getByRole('button', { name: 'Restore original' }).click();
    await panel.getByText('for the cold room.').waitFor({ state: 'detached' });
    await undo(page);
    await panel.getByText('for the cold room.').waitFor();

    const line = page.locator('.transcript-line[tabindex="0"]');
    const before = await line.getByRole('paragraph').textContent();
    await line.focus();
    await page.keyboard.press('e');
    // The server composes it.
    await page.locator('textarea').fill('A cafe\u0301 beside the mast');
    await page.keyboard.press('Enter');
    await line.getByText('A café beside the mast').waitFor();
    await undo(page);
    await line.getByText(before ?? '').waitFor();
    await line.focus();
    await page.keyboard.press('e');
    await page.locator('textarea').fill('Beside the other mast');
    await page.keyboard.press('Enter');
    await line.getByText('Beside the other mast').waitFor();
    await line.hover();
    await line.locator('[role=toolbar] [aria-label=More]').click();
    await page.getByRole('menuitem', { name: 'Restore original' }).click();
    await line.getByText(before ?? '').waitFor();
    const told = page.getByText('Restored.', { exact: true }).locator('..');
    await told.getByRole('button', { name: 'Undo' }).click();
    await line.getByText('Beside the other mast').waitFor();
    assertQuiet();
  });

  await t.test('masks again as before', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/masking`);
    const phones = page.getByRole('checkbox', { name: 'Phone numbers' });
    await phones.waitFor();
    const before = await phones.isChecked();
    await phones.setChecked(!before);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await undo(page);
    await page.getByRole('checkbox', { name: 'Phone numbers', checked: before }).waitFor();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Phone numbers', checked: before }).waitFor();
    assertQuiet();
  });

  await t.test('puts somebody back into a team, in the role they had there', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(`${settings}/teams`);
    const team = page.getByRole('article').filter({ hasText: 'Leadership' });
    await team.getByRole('button', { name: 'Members of Leadership' }).click();
    const member = team.getByRole('listitem').filter({ hasText: 'Daniel Osei' });
    const role = member.getByRole('combobox');
    const before = await role.inputValue();
    await member.getByRole('button', { name: 'Remove Daniel Osei from Leadership' }).click();
    await member.waitFor({ state: 'detached' });
    await undo(page);
    await member.waitFor();
    assert.equal(await role.inputValue(), before);
    assertQuiet();
  });
});

test('A row of the list shows whose talking the meeting was', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    const { page, assertQuiet } = await scene.openRecordsAgain('owner', { viewport });
    await recordLink(page, 'Stand-up: Platform').waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'Stand-up: Platform' });
    const bar = row.getByRole('img', { name: /^Junho Lee .*%/ });
    await bar.waitFor();
    const parts = await page.evaluate<{ width: string; color: string }[]>(
      `Array.from(document.querySelector('[role=img][aria-label^="Junho Lee"]:not([hidden])').children, (part) => ({
        width: part.style.width, color: getComputedStyle(part).backgroundColor }))`,
    );
    assert.equal(parts.length, 3);
    assert.equal(new Set(parts.map(({ color }) => color)).size, 3);
    const whole = parts.reduce((sum, { width }) => sum + Number.parseFloat(width), 0);
    assert.ok(whole > 95 && whole < 100.5, `${whole} %`);
    assert.equal(
      await page.getByRole('listitem').filter({ hasText: 'memo-probe' }).getByRole('img').count(),
      0,
    );
    assertQuiet();
  }
});
