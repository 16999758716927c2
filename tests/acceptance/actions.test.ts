/** Action items: ticked, assigned and dated on a record, and found on one page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, PHONE, startPagesScene, takeScreenshot } from '../kit/pages/browser.ts';
import { findDemoOwner } from '../kit/pages/demo-owner.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { until } from '../kit/until.ts';

test('Action items', async (t) => {
  if (!hasPrograms(t, 'chromium')) return;
  const scene = await startPagesScene();
  t.after(() => scene.stop());
  const slug = scene.demo.workspace;
  const { workspace, owner } = await findDemoOwner(scene);
  const items = [
    { text: 'Water the zeppelin', assignee: owner.name, due_date: '2026-01-05', dialog_ids: [1] },
    { text: 'Paint the hangar', assignee: null, due_date: null, dialog_ids: [2] },
  ];
  const { record_id } = await makeRecord(scene.server, workspace, {
    owner_member_id: owner.member_id,
    title: 'Zeppelin hangar',
    dialogs: ['We water the zeppelin.', 'And we paint the hangar.'],
    insights: [{ type: 'action_item', value: { text: '- [ ] Water the zeppelin', items } }],
  });
  const recordPage = `/w/${slug}/records/${record_id}`;

  await t.test('an item is given to oneself on its record, and stands on the page of all', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(recordPage);
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: 'Edit: Paint the hangar' }).click();
    const form = page.getByRole('dialog', { name: 'Edit: Paint the hangar' });
    await form.getByRole('combobox', { name: 'Assigned to' }).fill(owner.name);
    await form.getByLabel('Due').fill('2099-05-01');
    await assertAccessible(page);
    await form.getByRole('button', { name: 'Save' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Tasks' });
    await panel.getByText('2099').waitFor();
    await takeScreenshot(page, 'record-actions');
    await page.getByRole('link', { name: 'My tasks' }).click();
    await page.getByRole('heading', { name: 'My tasks', level: 1 }).waitFor();
    const main = page.getByRole('main');
    await main.getByText('Paint the hangar').waitFor();
    await main.getByRole('heading', { name: 'Overdue' }).waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'actions');
    assertQuiet();
  });

  await t.test(
    'one is added by hand, kept while offline, edited as fields, deleted and brought back',
    async () => {
      const { page } = await scene.signInAgain('owner', { viewport: PHONE });
      const openTasks = async () => {
        await page.goto(recordPage);
        await page.getByRole('button', { name: 'Summary and more' }).click();
        await page.getByRole('tab', { name: 'Tasks' }).click();
        await page.getByRole('button', { name: 'Add task' }).click();
      };
      await openTasks();
      const panel = page.getByRole('tabpanel', { name: 'Tasks' });
      const field = panel.getByRole('textbox', { name: 'Task' });
      // Its code comes from the server.
      await field.waitFor();
      await page.context().setOffline(true);
      await field.fill('Order a mooring mast');
      await field.press('Enter');
      await page.getByText('cannot be reached').first().waitFor();
      await page.context().setOffline(false);
      await openTasks();
      assert.equal(await field.inputValue(), 'Order a mooring mast');
      await panel.getByRole('combobox', { name: 'Assigned to' }).fill('Count Zeppelin');
      await assertAccessible(page);
      await takeScreenshot(page, 'task-form-phone');
      await field.press('Enter');
      const row = panel.getByRole('listitem').filter({ hasText: 'Order a mooring mast' });
      await row.getByText('Count Zeppelin').waitFor();

      await row.getByRole('button', { name: 'Edit: Order a mooring mast' }).click();
      const form = page.getByRole('dialog', { name: 'Edit: Order a mooring mast' });
      await form.getByRole('textbox', { name: 'Task' }).fill('Order two mooring masts');
      await form.getByRole('combobox', { name: 'Assigned to' }).fill('');
      await form.getByLabel('Due').fill('2099-07-01');
      await form.getByRole('button', { name: 'Save' }).click();
      const reworded = panel.getByRole('listitem').filter({ hasText: 'Order two mooring masts' });
      await reworded.getByText('2099').waitFor();
      assert.equal(await reworded.getByText('Count Zeppelin').count(), 0);

      await panel.getByRole('button', { name: 'Edit: Order two mooring masts' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await reworded.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Undo' }).click();
      await reworded.getByText('2099').waitFor();
    },
  );

  await t.test(
    'a member named before the members are read is that member, and a failure is told',
    async () => {
      const { page } = await scene.signInAgain('owner');
      const isOfMembers = (url: URL) => url.pathname.endsWith(`/${slug}/members`);
      await page.route(isOfMembers, (route) => route.abort());
      await page.goto(recordPage);
      await page.getByRole('tab', { name: 'Tasks' }).click();
      await page.getByRole('button', { name: 'Add task' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Tasks' });
      await panel.getByRole('textbox', { name: 'Task' }).fill('Grease the winch');
      const person = panel.getByRole('combobox', { name: 'Assigned to' });
      await person.fill(owner.name);
      await person.press('Enter');
      await page.getByText('cannot be reached').first().waitFor();
      assert.equal(await panel.getByRole('listitem').filter({ hasText: 'Grease the winch' }).count(), 0);
      const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>();
      await page.unroute(isOfMembers);
      await page.route(isOfMembers, async (route) => {
        await pressed;
        await route.continue();
      });
      await person.press('Enter');
      letGo();
      await panel.getByRole('listitem').filter({ hasText: 'Grease the winch' }).waitFor();
      await page.getByRole('link', { name: 'My tasks' }).click();
      await page.getByRole('main').getByText('Grease the winch').waitFor();
    },
  );

  await t.test('who ticks, dates and deletes by keyboard stays in the list', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    const focused = () => page.evaluate<string>(`document.activeElement.ariaLabel ?? ''`);
    const isAt = (label: string) =>
      until(`the focus at ${label}`, async () => (await focused()) === label || undefined, 50);
    const main = page.getByRole('main');
    const boxes = main.getByRole('checkbox');
    const labels = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('main [type=checkbox]')].map((box) => box.ariaLabel)`,
      );
    for (const place of ['home', 'actions']) {
      await page.goto(`/w/${slug}/${place}`);
      await boxes.nth(1).waitFor();
      const [first = '', second = ''] = await labels();
      await boxes.first().press('Space');
      await isAt(second);
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await main.getByRole('checkbox', { name: first }).waitFor();
    }
    const edit = main.getByRole('button', { name: 'Edit: Grease the winch' });
    await edit.press('Enter');
    const form = page.getByRole('dialog', { name: 'Edit: Grease the winch' });
    await form.getByLabel('Due').fill('2000-01-01');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await isAt('Edit: Grease the winch');
    await edit.press('Enter');
    await form.getByRole('button', { name: 'Delete' }).press('Enter');
    await edit.waitFor({ state: 'detached' });
    await until('the focus at a task', async () => (await focused()).startsWith('Edit: ') || undefined, 50);
    await main.getByRole('checkbox', { name: 'Done: Water the zeppelin' }).press('Space');
    await page.goto(`/w/${slug}/actions?state=done`);
    await boxes.first().waitFor();
    assert.deepEqual(await labels(), ['Done: Water the zeppelin']);
    await boxes.first().press('Space');
    await isAt('My tasks');
    assertQuiet();
  });

  await t.test(
    'what was chosen beside it stays, but not over what a colleague has written since',
    async () => {
      const { page, assertQuiet } = await scene.signInAgain('owner');
      await page.goto(recordPage);
      const tasks = `/app/workspaces/${slug}/records/${record_id}/action-items`;
      const form = page.getByRole('dialog');
      const open = async (text: string) => {
        await page.getByRole('tab', { name: 'Tasks' }).click();
        await page.getByRole('button', { name: `Edit: ${text}` }).click();
        await form.getByLabel('Due').waitFor();
      };
      await open('Water the zeppelin');
      await form.getByRole('textbox', { name: 'Task' }).fill('Water the old zeppelin');
      await form.getByRole('combobox', { name: 'Assigned to' }).fill('Count Zeppelin');
      await form.getByLabel('Due').fill('2099-09-01');
      await page.getByRole('heading', { level: 1 }).click();
      await form.waitFor({ state: 'detached' });
      const { token } = scene.account('admin');
      const { body: listed } = requireOk(await scene.server.get(tasks, token));
      const { id } = listed.items.find(({ text }: { text: string }) => text === 'Water the zeppelin');
      const body = { text: 'Water both zeppelins' };
      requireOk(await scene.server.send('PATCH', `${tasks}/${id}`, { token, body }));
      await page.reload();
      await open('Water both zeppelins');
      assert.equal(await form.getByRole('textbox', { name: 'Task' }).inputValue(), 'Water both zeppelins');
      assert.equal(await form.getByRole('combobox', { name: 'Assigned to' }).inputValue(), 'Count Zeppelin');
      assert.equal(await form.getByLabel('Due').inputValue(), '2099-09-01');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await open('Water both zeppelins');
      assert.equal(await form.getByLabel('Due').inputValue(), '2026-01-05');
      await form.getByRole('textbox', { name: 'Task' }).fill('Water the zeppelin');
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
      assertQuiet();
    },
  );

  await t.test('it is ticked, brought back by Undo, and leads to its line', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner', { viewport: PHONE, colorScheme: 'dark' });
    await page.goto(`/w/${slug}/actions?by=record`);
    const main = page.getByRole('main');
    const tick = main.getByRole('checkbox', { name: 'Done: Water the zeppelin' });
    // Not `check`, which looks at the box again: it may have gone from the list by then.
    await tick.click();
    await tick.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await tick.waitFor();
    await assertAccessible(page);
    await takeScreenshot(page, 'actions-phone-dark');
    await tick.click();
    await tick.waitFor({ state: 'detached' });
    await main.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Done' }).click();
    await main.getByText('Water the zeppelin').waitFor();
    await main.getByRole('listitem').filter({ hasText: 'Water the zeppelin' }).getByRole('link').click();
    await page.waitForURL(new RegExp(`/records/${record_id}#d1$`));
    assertQuiet();
  });

  await t.test('ticked twice before the server answers, it is as it was, and nobody is blamed', async () => {
    const { page, assertQuiet } = await scene.signInAgain('owner');
    await page.goto(recordPage);
    await page.getByRole('tab', { name: 'Tasks' }).click();
    const tick = page.getByRole('checkbox', { name: 'Done: Paint the hangar' });
    const { promise: answer, resolve: letGo } = Promise.withResolvers<void>();
    const statuses: number[] = [];
    await page.route(/\/action-items\/\d+$/, async (route) => {
      await answer;
      await route.continue();
    });
    page.on('response', (response) => {
      if (/\/action-items\/\d+$/.test(response.url())) statuses.push(response.status());
    });
    await tick.click();
    await tick.click();
    letGo();
    await until('both answers', () => statuses.length === 2 || undefined, 50);
    assert.deepEqual(statuses, [200, 200]);
    await page.reload();
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await tick.waitFor();
    assert.equal(await tick.isChecked(), false);
    assertQuiet();
  });

  await t.test('of two who change it at once, the second is told and sees what it is now', async () => {
    const [first, second] = [await scene.signIn('owner'), await scene.signIn('owner')];
    for (const { page } of [first, second]) {
      await page.goto(recordPage);
      await page.getByRole('tab', { name: 'Tasks' }).click();
      await page.getByRole('checkbox', { name: 'Done: Paint the hangar' }).waitFor();
    }
    const { page } = second;
    await page.getByRole('button', { name: 'Edit: Paint the hangar' }).click();
    const form = page.getByRole('dialog', { name: 'Edit: Paint the hangar' });
    await form.getByLabel('Due').fill('2099-06-01');
    // The event of the first change is held back, so that the second still shows what was.
    await page.context().setOffline(true);
    await first.page.getByRole('checkbox', { name: 'Done: Paint the hangar' }).check();
    await first.page.getByText('Marked as done.').waitFor();
    await page.route('**/action-items', (route) => route.abort());
    await page.context().setOffline(false);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else just changed this item.').waitFor();
  });
});
